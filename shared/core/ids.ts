import * as z from 'zod/mini'

/** Nine capital letters or digits, as printed on the unit; `0-` starts the id of a virtual device. */
export const deviceIdPattern = /^(?:[A-Z0-9]{9}|0-[A-Z0-9]{7})$/
export const DeviceId = z
  .string()
  .check(z.regex(deviceIdPattern, 'must be 9 capital letters or digits'))
  .brand<'DeviceId'>()
export type DeviceId = z.infer<typeof DeviceId>

/** `g-` and nine letters or digits: eleven characters. */
export const GroupId = z
  .string()
  .check(z.regex(/^g-[A-Za-z0-9]{9}$/, 'must be g- and 9 letters or digits'))
  .brand<'GroupId'>()
export type GroupId = z.infer<typeof GroupId>

/** `v-` and eight letters or digits: ten characters. */
export const ViewId = z
  .string()
  .check(z.regex(/^v-[A-Za-z0-9]{8}$/, 'must be v- and 8 letters or digits'))
  .brand<'ViewId'>()
export type ViewId = z.infer<typeof ViewId>

/** The subject that the identity provider gives an account; it never changes. */
export const UserId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not the id of an account'))
  .brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

/** Of an API key, as the portal makes them. */
export const CredentialId = z
  .string()
  .check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of an API key'))
  .brand<'CredentialId'>()
export type CredentialId = z.infer<typeof CredentialId>

/** Of one sign-in and the tokens that came of it, as the identity provider names it. */
export const SessionId = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not the id of a session'))
  .brand<'SessionId'>()
export type SessionId = z.infer<typeof SessionId>

/** The number on a packing slip, with zeros before it. */
export const SlipId = z
  .string()
  .check(z.regex(/^\d{8}$/, 'is not the number of a packing slip'))
  .brand<'SlipId'>()
export type SlipId = z.infer<typeof SlipId>

/** Of one change on many devices; ids sort by when they were made. */
export const ChangeId = z.string().check(z.regex(/^[0-9A-Z]{26}$/, 'is not the id of a change'))

/** Of a browser on which alerts ring: a digest of where its push service takes messages. */
export const PushId = z
  .string()
  .check(z.regex(/^[\w-]{22}$/, 'is not the id of a device that rings'))
  .brand<'PushId'>()
export type PushId = z.infer<typeof PushId>

export const isVirtualDevice = (deviceid: string): boolean => deviceid.startsWith('0-')
