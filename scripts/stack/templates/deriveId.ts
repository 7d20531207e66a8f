import { createHash } from 'node:crypto'

/** Ids that AWS would invent, derived from the stack and logical id instead: the same at every start. */
export const deriveId = (seed: string, length: number, alphabet: string): string =>
  [...createHash('sha512').update(seed).digest()]
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')

export const alphanumeric = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A UUID (version 4 by its look) derived from a seed. */
export const deriveUuid = (seed: string): string =>
  createHash('sha256')
    .update(seed)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5')
