import { randomUUID } from 'node:crypto';

import type { DataSource } from 'typeorm';

import { issueActivationLink } from '../../../src/affiliates/activation/activation-links.service';
import { AffiliateEntity } from '../../../src/affiliates/affiliate.entity';

/** A password that every rule accepts. */
export const PASSWORD = 'Quetzal-2026';

/** An applicant for the middle level whom nobody has decided on, unless told otherwise. */
export async function addAffiliate(
  database: DataSource,
  values: Partial<AffiliateEntity> = {},
): Promise<AffiliateEntity> {
  const affiliates = database.getRepository(AffiliateEntity);
  return affiliates.save(
    affiliates.create({
      name: 'Óscar Chajón',
      email: `${randomUUID()}@ejemplo.gt`,
      phone: '5555 0101',
      level: 'distribuidor',
      ...values,
    }),
  );
}

/** An approved affiliate without a password, and the token of the open link. */
export async function addInvited(
  database: DataSource,
  values: Partial<AffiliateEntity> = {},
): Promise<{ affiliate: AffiliateEntity; token: string }> {
  const affiliate = await addAffiliate(database, { status: 'approved', approvedAt: new Date(), ...values });
  const { token } = await issueActivationLink(database.manager, affiliate.id);
  return { affiliate, token };
}

/** The token in an activation link. */
export function tokenIn(link: string | null): string {
  return new URL(link ?? 'x:').searchParams.get('token') ?? '';
}
