import { textProblem } from '../common/text-problem';
import type { StaffRole, StaffSession } from './users';

/** A second step of signing in: an app's codes, a passkey, or a code kept for the day when both are lost. */
export const FACTOR_METHODS = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];

/** How many recovery codes a user is given at a time. */
export const RECOVERY_CODES = 10;

/** How many days of grace a rule may give. */
export const MAX_GRACE_DAYS = 90;

/** Messages of WebAuthn between server and browser, as JSON; neither side of the shop looks into it. */
export type PasskeyJson = Record<string, unknown>;

/** Step that was begun and wants a second call with the same `token`, until `expiresAt` (an ISO instant). It opens nothing. */
export interface Challenge {
  token: string;
  expiresAt: string;
}

/** Options that the browser asks a passkey with. */
export interface PasskeyChallenge extends Challenge {
  options: PasskeyJson;
}

/** Answer of the password step for a user with a second factor, in `data`: no session yet. */
export interface SecondStep {
  challenge: Challenge;
  methods: FactorMethod[];
  /** Null for a user without passkeys. */
  passkey: PasskeyJson | null;
}

/** Answer of `POST /api/admin/login`, in `data`. */
export type StaffLoginAnswer = StaffSession | SecondStep;

/** Payload of `POST /api/admin/login/code`: an app's code of six digits, or a recovery code. */
export interface SecondStepCodeInput {
  challenge: string;
  code: string;
}

/** Payload of `POST /api/admin/login/passkey` and `POST /api/admin/me/confirm/passkey`. */
export interface PasskeyAnswerInput {
  challenge: string;
  credential: PasskeyJson;
}

/** A passkey as its owner sees it; times are ISO instants. */
export interface PasskeyView {
  id: string;
  name: string;
  createdAt: string;
  usedAt: string | null;
}

/** Answer of `GET /api/admin/me/factors`. */
export interface OwnFactorsView {
  /** Since when an app's codes are asked for, an ISO instant; null without one. */
  totpSince: string | null;
  passkeys: PasskeyView[];
  recoveryCodesLeft: number;
  /** Until when a factor has to be there, an ISO instant; null when none has to, or one is. */
  dueAt: string | null;
}

/** Answer of `POST /api/admin/me/factors/totp`: what an app is told, as an address for its QR code and as text (base32). */
export interface NewTotpView extends Challenge {
  uri: string;
  secret: string;
}

/** Payload of `POST /api/admin/me/factors/passkeys`. */
export interface AddPasskeyInput extends PasskeyAnswerInput {
  name: string;
}

/** Recovery codes, readable in this answer alone; null when those from before stay good. */
export interface RecoveryCodesView {
  recoveryCodes: string[] | null;
}

/** A role and whether its users need a second factor; `graceDays` is how many days each has to add one. */
export interface FactorRuleView {
  role: StaffRole;
  required: boolean;
  graceDays: number;
}

/** Payload of `PUT /api/admin/factor-rules/{role}`: what is missing stays. */
export type SetFactorRuleInput = Partial<Omit<FactorRuleView, 'role'>>;

/** The problem with the name of a passkey, or null. */
export function passkeyNameProblem(name: string): string | null {
  return textProblem(name, 'Escribe un nombre para reconocerla', 60);
}
