import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { makeKeptKey } from '../crypto/signingKey'

const mfaMethod = z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])

const user = z.object({
  sub: z.string(),
  attributes: z.record(z.string(), z.string()),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED']),
  enabled: z.boolean(),
  createdSeconds: z.number(),
  modifiedSeconds: z.number(),
  password: z.object({ salt: z.string(), verifier: z.string() }),
  /** Set while the password is one that an administrator gave. */
  temporaryUntilSeconds: z.number().optional(),
  groups: z.array(z.string()),
  mfa: z.object({
    enabled: z.array(mfaMethod),
    preferred: mfaMethod.optional(),
    totpSecret: z.string().optional(),
    totpPending: z.string().optional(),
    /** The last step whose code was taken; a code counts once. */
    totpStep: z.number().optional(),
  }),
  /** Codes under way by purpose: `signUp`, `forgotPassword`, `attribute:email` … */
  codes: z.record(z.string(), z.object({ code: z.string(), expiresSeconds: z.number() })),
  /** New values of e-mail and phone number that wait for their code. */
  pending: z.record(z.string(), z.string()),
})

const group = z.object({
  description: z.string().optional(),
  precedence: z.number().optional(),
  roleArn: z.string().optional(),
  createdSeconds: z.number(),
})

/** All tokens that came of one sign-in, under their `origin_jti`. Tokens without a family are worth nothing. */
const family = z.object({
  sub: z.string(),
  clientId: z.string(),
  refreshHash: z.string(),
  /** Those that came in its place, where the client rotates them. */
  rotatedHashes: z.array(z.string()).optional(),
  /** Until when one of them counts that was used. */
  usedUntil: z.record(z.string(), z.number()).optional(),
  authTimeSeconds: z.number(),
  expiresSeconds: z.number(),
})

export const poolState = z.object({
  key: z.object({ kid: z.string(), pem: z.string() }),
  /** Seeds the salts and ids that are made up for users who do not exist. */
  simulationSecret: z.string(),
  users: z.record(z.string(), user),
  groups: z.record(z.string(), group),
  families: z.record(z.string(), family),
})

export type PoolState = z.infer<typeof poolState>
export type PoolUser = z.infer<typeof user>
export type PoolGroup = z.infer<typeof group>
export type TokenFamily = z.infer<typeof family>

export const makePoolState = async (): Promise<PoolState> => ({
  key: await makeKeptKey(),
  simulationSecret: randomBytes(32).toString('hex'),
  users: {},
  groups: {},
  families: {},
})
