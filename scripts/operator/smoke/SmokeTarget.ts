import * as z from 'zod'

/** Whom the smoke test asks, as whom, and which device it plays. */
export interface SmokeTarget {
  url: string
  email: string
  password: string
  deviceid: string
  broker: { url: string; username?: string; password?: string; cert?: string; key?: string }
}

/** What a deployment keeps for it in one secret. */
export const SmokeSecret = z.object({
  url: z.url(),
  email: z.email(),
  password: z.string(),
  deviceid: z.string(),
  certificatePem: z.string(),
  privateKeyPem: z.string(),
})

/** `/config.json`, as far as it is needed; `local` is there on a local stack alone. */
export const PortalConfig = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  api: z.object({ device: z.string() }),
  cognito: z.object({ userPoolEndpoint: z.string() }).optional(),
  local: z
    .object({
      mqttUrl: z.string(),
      accounts: z.array(z.object({ email: z.string(), password: z.string() })).min(1),
      devices: z.array(z.object({ deviceid: z.string(), setupPassword: z.string() })).min(1),
    })
    .optional(),
})
export type PortalConfig = z.infer<typeof PortalConfig>

export const readPortalConfig = async (url: string): Promise<PortalConfig> => {
  const response = await fetch(new URL('/config.json', url))
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`)
  return PortalConfig.parse(await response.json())
}
