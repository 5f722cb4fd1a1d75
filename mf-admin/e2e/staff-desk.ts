import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { PermissionFlag, StaffSession } from '@shop/contracts';
import { testShop } from '@shop/checks';
import { callShop } from '@shop/testing/journeys';

/** Of everybody whom a journey puts at a desk. */
export const PASSWORD = 'Recorrido-2026';

/** A member of staff with a second session, beside what they do in the browser. */
export interface StaffDesk extends StaffSession {
  /** A call of the API as this person. */
  call: (method: string, path: string, data?: unknown) => Promise<APIResponse>;
}

async function signIn(request: APIRequestContext, username: string, password: string): Promise<StaffDesk> {
  const answer = await callShop(request, 'POST', '/api/admin/login', { body: { username, password } });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: StaffSession };
  const headers = { Authorization: data.token };
  return {
    ...data,
    call: (method, path, body) => callShop(request, method, path, { body, headers }),
  };
}

/** The first staff account. */
export function adminDesk(request: APIRequestContext): Promise<StaffDesk> {
  return signIn(request, testShop.adminUsername, testShop.adminPassword);
}

let passwordHash: Promise<string> | undefined;

/** A new sales user with these flags and no others, who signs in with {@link PASSWORD}. */
export async function makeSalesUser(flags: readonly PermissionFlag[] = []): Promise<string> {
  const username = `ventas.${randomUUID().slice(0, 8)}`;
  passwordHash ??= hash(PASSWORD);
  const columns = flags.map((flag) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  await testShop.query(
    `INSERT INTO users (${['username', 'password_hash', 'role', ...columns].join(', ')})
     VALUES ($1, $2, 'sales'${', true'.repeat(columns.length)})`,
    [username, await passwordHash],
  );
  return username;
}

/** Such a user with a session. */
export async function salesDesk(request: APIRequestContext, flags: readonly PermissionFlag[] = []): Promise<StaffDesk> {
  return signIn(request, await makeSalesUser(flags), PASSWORD);
}

/** Signs in by the form of the login page, which is open. */
export async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Opens a screen as somebody who signed in before, and as nobody else whom this browser knew. */
export async function openAs(page: Page, { user, token }: StaffSession, path: string): Promise<void> {
  const kept = { mayor_de_edad: 'true', admin_token: token, admin_user: JSON.stringify(user) };
  await page.context().clearCookies();
  // Of the shop, and runs nothing.
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);
  await page.goto(path);
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
