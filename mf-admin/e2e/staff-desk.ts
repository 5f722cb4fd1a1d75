import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { PermissionFlag, StaffSession } from '@shop/contracts';
import { testShop } from '@shop/launcher';

/** Of everybody whom a journey puts at a desk. */
export const PASSWORD = 'Recorrido-2026';

/** Somebody of the staff with a session of his own, beside what he does in the browser. */
export interface StaffDesk extends StaffSession {
  /** A call of the API as him. */
  call: (method: string, path: string, data?: unknown) => Promise<APIResponse>;
}

async function signIn(request: APIRequestContext, username: string, password: string): Promise<StaffDesk> {
  const answer = await request.post('/api/admin/login', { data: { username, password } });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: StaffSession };
  const headers = { Authorization: data.token };
  return {
    ...data,
    call: (method, path, body) =>
      request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) }),
  };
}

/** The first staff account. */
export function adminDesk(request: APIRequestContext): Promise<StaffDesk> {
  return signIn(request, testShop.adminUsername, testShop.adminPassword);
}

let passwordHash: Promise<string> | undefined;

/** A new sales user with these flags and no others. */
export async function salesDesk(request: APIRequestContext, flags: readonly PermissionFlag[] = []): Promise<StaffDesk> {
  const username = `ventas.${randomUUID().slice(0, 8)}`;
  passwordHash ??= hash(PASSWORD);
  const columns = flags.map((flag) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  await testShop.query(
    `INSERT INTO users (${['username', 'password_hash', 'role', ...columns].join(', ')})
     VALUES ($1, $2, 'sales'${', true'.repeat(columns.length)})`,
    [username, await passwordHash],
  );
  return signIn(request, username, PASSWORD);
}

/** Opens a screen as somebody who signed in before. */
export async function openAs(page: Page, { user, token }: StaffSession, path: string): Promise<void> {
  await page.addInitScript(
    ([key, session]) => {
      localStorage.setItem('admin_token', key);
      localStorage.setItem('admin_user', session);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(path);
}

export interface MadeProduct {
  id: string;
  name: string;
  flavorId: string;
}

/** A product of the journey's own, with the flavor Uva and its stock. */
export async function makeProduct(inventory = 20): Promise<MadeProduct> {
  const name = `Recorrido ${randomUUID().slice(0, 8)}`;
  const [made] = await testShop.query<{ id: string; flavorId: string }>(
    `WITH product AS (
       INSERT INTO products (name, puffs, price, show_on_homepage) VALUES ($1, 5000, 100, false) RETURNING id
     )
     INSERT INTO product_flavors (product_id, name, inventory) SELECT id, 'Uva', $2 FROM product
     RETURNING product_id AS id, id AS "flavorId"`,
    [name, inventory],
  );
  if (!made) throw new Error('The product was not made');
  return { ...made, name };
}

/** An affiliate of the journey's own; one in standby was approved before. */
export async function makeAffiliate(
  status: 'pending' | 'approved' | 'standby' | 'rejected',
  name: string,
): Promise<string> {
  const [made] = await testShop.query<{ id: string }>(
    `INSERT INTO affiliates (name, email, phone, level, status, approved_at)
     VALUES ($1, $2, '55550000', 'agente', $3, CASE WHEN $3 IN ('approved', 'standby') THEN now() END) RETURNING id`,
    [name, `${randomUUID()}@ejemplo.gt`, status],
  );
  return made?.id ?? '';
}
