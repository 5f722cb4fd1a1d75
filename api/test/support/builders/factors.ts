import type {
  NewTotpView,
  OwnFactorsView,
  RecoveryCodesView,
  SecondStep,
  StaffLoginAnswer,
  StaffSession,
} from '@shop/contracts';
import { generateSync } from 'otplib';

import { addStaff, PASSWORD } from './basics';
import { CODES_AT, type TestShop } from '../test-shop';

/** An app on somebody's phone: the code of the shops' moment, or of so many half minutes later. */
export class PhoneApp {
  constructor(readonly secret: string) {}

  code(later = 0): string {
    return generateSync({ secret: this.secret, epoch: Math.floor(CODES_AT / 1000) + 30 * later });
  }
}

export type Staff = Awaited<ReturnType<typeof addStaff>>;

export interface StaffWithApp extends Staff {
  app: PhoneApp;
  recoveryCodes: string[];
}

/** A staff user whose app shows codes; it was added with the code before this one's, so that this one's is good. */
export async function addStaffWithApp(
  shop: TestShop,
  values: Parameters<typeof addStaff>[1] = {},
): Promise<StaffWithApp> {
  const staff = await addStaff(shop, values);
  return { ...staff, ...(await addApp(shop, staff)) };
}

/** An app for a staff user who has none. */
export async function addApp(
  shop: TestShop,
  { headers }: { headers: Record<string, string> },
): Promise<Pick<StaffWithApp, 'app' | 'recoveryCodes'>> {
  const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers });
  const app = new PhoneApp(data.secret);
  const body = { challenge: data.token, code: app.code(-1) };
  const added = await shop.post<RecoveryCodesView>('/api/admin/me/factors/totp/verify', { headers, body });
  return { app, recoveryCodes: added.data.recoveryCodes ?? [] };
}

/** Answer of the password step. */
export async function passwordStep(shop: TestShop, { user }: Pick<Staff, 'user'>): Promise<StaffLoginAnswer> {
  const body = { username: user.username, password: PASSWORD };
  return (await shop.post<StaffLoginAnswer>('/api/admin/login', { body })).data;
}

/** The token of the challenge that the password step answers. */
export async function challengeOf(shop: TestShop, staff: Pick<Staff, 'user'>): Promise<string> {
  return ((await passwordStep(shop, staff)) as SecondStep).challenge.token;
}

/** The second step, with a code. */
export function enterCode(shop: TestShop, challenge: string, code: string) {
  return shop.post<StaffSession>('/api/admin/login/code', { body: { challenge, code } });
}

export async function factorsOf(shop: TestShop, { headers }: Pick<Staff, 'headers'>): Promise<OwnFactorsView> {
  return (await shop.get<OwnFactorsView>('/api/admin/me/factors', { headers })).data;
}
