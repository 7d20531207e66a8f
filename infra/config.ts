import type { App } from 'aws-cdk-lib'
import { z } from 'zod'

/** Every stack runs here, except what CloudFront demands in us-east-1. */
export const region = 'ap-southeast-2'
export const edgeRegion = 'us-east-1'

/** What a deployment chooses, from `--context name=value`; see docs/deploying.md. */
const Context = z.object({
  stage: z.string().regex(/^[a-z][a-z0-9]{0,9}$/),
  account: z.string().regex(/^\d{12}$/).optional(),
  /** Brand host names, comma separated, and the us-east-1 certificate that covers them. */
  hosts: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim()))
    .optional(),
  certificateArn: z.string().startsWith(`arn:aws:acm:${edgeRegion}:`).optional(),
  webAclArn: z.string().startsWith(`arn:aws:wafv2:${edgeRegion}:`).optional(),
  /** Where alarms are mailed. */
  alarmEmail: z.email().optional(),
})
export type Config = z.output<typeof Context>

/** @throws with the name of the value that is wrong */
export const readConfig = (app: App): Config => {
  const names = Object.keys(Context.shape)
  const given = Object.fromEntries(
    names
      .map((name) => [name, app.node.tryGetContext(name) as unknown] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Context.safeParse(given)
  if (!parsed.success) throw new Error(`Context: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
