import * as z from 'zod'

export const Thing = z.object({
  name: z.string(),
  id: z.string(),
  attributes: z.record(z.string(), z.string()),
})
export type Thing = z.infer<typeof Thing>

export const CertificateStatus = z.enum(['ACTIVE', 'INACTIVE', 'REVOKED'])

export const Certificate = z.object({
  /** SHA-256 of the DER, in hexadecimal. */
  id: z.string(),
  pem: z.string(),
  status: CertificateStatus,
  things: z.array(z.string()),
  policies: z.array(z.string()),
})
export type Certificate = z.infer<typeof Certificate>

export const IotRecords = z.object({
  things: z.record(z.string(), Thing),
  certificates: z.record(z.string(), Certificate),
})
export type IotRecords = z.infer<typeof IotRecords>

export const ThingName = z.string().regex(/^[a-zA-Z0-9:_-]{1,128}$/)
