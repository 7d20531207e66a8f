import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { CredentialId } from '../core/ids'

/** Times are epoch seconds. */
const Credential = z.object({
  id: CredentialId,
  /** Its beginning, enough to tell it from others; the whole of it is shown once, when it is made. */
  key: z.string(),
  timeAdded: z.number(),
  /** When it was last used; null before the first time. */
  accessDate: z.nullable(z.number()),
})

export const getApiCredentials = endpoint({
  service: 'user',
  method: 'GET',
  path: '/api-credentials',
  summary: 'List the caller’s API keys by their beginnings, and how many the account may have.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: z.object({ credentials: z.array(Credential), maxApiKeys: z.number() }),
})

export const addApiCredential = endpoint({
  service: 'user',
  method: 'POST',
  path: '/api-credentials',
  summary: 'Create an API key. Only this answer holds the whole key.',
  ability: 'beSignedIn',
  input: z.object({}),
  output: Credential,
})

export const removeApiCredential = endpoint({
  service: 'user',
  method: 'DELETE',
  path: '/api-credentials/{credentialid}',
  summary: 'Remove an API key; it is refused from then on.',
  ability: 'beSignedIn',
  input: z.object({ credentialid: CredentialId }),
  output: z.object({ message: z.string() }),
})
