import * as z from 'zod'
import type { DurableFile } from '../pool/DurableFile'
import type { IdentityPoolDefinition } from '../pool/readIdentityPool'

/** Temporary credentials as another stand-in may look them up. Times in ms since the epoch. */
export interface IssuedCredentials {
  readonly accessKeyId: string
  readonly secretKey: string
  readonly sessionToken: string
  readonly identityId: string
  /** The signed-in user; absent for a guest. */
  readonly sub?: string
  readonly expiresMs: number
}

export const identityState = z.object({
  /** Login (`{provider}/{sub}`) → identity id. */
  identities: z.record(z.string(), z.string()),
  guests: z.array(z.string()),
})

export type IdentityState = z.infer<typeof identityState>

export interface IdentityPool {
  readonly definition: IdentityPoolDefinition
  readonly file: DurableFile<IdentityState>
}
