import { createHash } from 'node:crypto'

const attributeNames = [
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'phone_number',
  'phone_number_verified',
] as const

/**
 * Tells one state of what a person may change about themselves from another, without keeping it: name, addresses and
 * second factors. A password leaves no trace here.
 */
export const profileOf = (
  attributes: Readonly<Record<string, string | undefined>>,
  factors: readonly string[] = [],
): string =>
  createHash('sha256')
    .update(JSON.stringify([attributeNames.map((name) => attributes[name] ?? null), [...factors].sort()]))
    .digest('base64url')
    .slice(0, 22)
