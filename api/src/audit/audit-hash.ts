import { ERASED_PHONE } from '@shop/contracts';

/**
 * How the hashes of the audit log are made, in SQL of built-in functions alone: the database's own functions, which made
 * them, are what somebody would change who rewrites the log. The columns are those of `audit_log`.
 */

/** Fields of before and after that may hold what is known of a person. Hashes are made by this list: it never changes. */
export const AUDIT_PERSONAL_KEYS = [
  'name',
  'names',
  'firstName',
  'lastName',
  'fullName',
  'username',
  'email',
  'emails',
  'phone',
  'phones',
  'address',
  'addresses',
  'callerAddress',
  'message',
  'note',
  'notes',
  'text',
  'reason',
  'contact',
  'customer',
  'buyer',
  'mainPhone',
  'shippingWaived',
  'returnReason',
  'customerName',
  'device',
  'subject',
] as const;

/** Mark that stands where something personal was. */
export const ERASED = '[borrado]';

const keys = `ARRAY[${AUDIT_PERSONAL_KEYS.map((key) => `'${key}'`).join(', ')}]`;
const phone = `'^[0-9]{8}$'`;

function business(fields: string): string {
  return `CASE WHEN jsonb_typeof(${fields}) = 'object' THEN ${fields} - ${keys} ELSE ${fields} END`;
}

function hashOf(...parts: string[]): string {
  return `sha256(convert_to(jsonb_build_array(${parts.join(', ')})::text, 'UTF8'))`;
}

/** Computes a row's hash from the parts that never change and the digest of those that may be erased. */
export const rowHash = hashOf(
  '1',
  'id',
  'extract(epoch FROM at)',
  'actor_kind',
  'actor_id',
  `CASE WHEN actor_kind IN ('staff', 'system') THEN actor_name END`,
  'action',
  'object_type',
  `CASE WHEN object_id !~ ${phone} THEN object_id END`,
  business('before'),
  business('after'),
  'order_id',
  `encode(personal_digest, 'hex')`,
);

/** Computes the digest of a row that was not erased. */
export const personalDigest = hashOf('salt', 'actor_name', 'object_id', 'before', 'after');

function nothingPersonal(fields: string): string {
  return `NOT EXISTS (SELECT FROM jsonb_each(CASE WHEN jsonb_typeof(${fields}) = 'object' THEN ${fields} ELSE '{}' END)
    WHERE key = ANY (${keys}) AND value NOT IN ('null', '"${ERASED}"'))`;
}

/** True when a row that says that it was erased has nothing in the place of what was: the salt that would prove it is gone. */
export const isErased = `(${nothingPersonal('before')} AND ${nothingPersonal('after')}
  AND (actor_kind IN ('staff', 'system') OR actor_name = '${ERASED}')
  AND (object_id !~ ${phone} OR object_id = '${ERASED_PHONE}'))`;

/** A seal's hash from its own columns and `rows_digest`, the digest of the rows that it is over. */
export const sealHash = hashOf(
  `'seal'`,
  'id',
  'extract(epoch FROM at)',
  'first_id',
  'last_id',
  'missing',
  'late',
  'row_count',
  `encode(previous, 'hex')`,
  `encode(rows_digest, 'hex')`,
);
