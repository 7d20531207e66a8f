import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Invoke } from '../../../scripts/standins/StandIn'
import type { DeliveredMessage } from '../../../scripts/standins/aws/cognito/pool/Pool'
import { readCognito, type ResolvedResource } from '../../../scripts/standins/aws/cognito/pool/readCognito'
import { startCognito } from '../../../scripts/standins/aws/cognito/startCognito'
import { poolResources } from './poolResources'

export interface TriggerEvent {
  readonly version: string
  readonly triggerSource: string
  readonly userName: string
  readonly request: Record<string, unknown> & { userAttributes: Record<string, string> }
  response: unknown
}

interface TestCognitoOptions {
  readonly dir?: string
  readonly triggers?: Record<string, (event: TriggerEvent) => unknown>
  readonly resources?: Record<string, ResolvedResource>
}

/** A stand-in with an outbox to read, functions to play and a clock to advance. */
export async function startTestCognito({
  dir,
  triggers = {},
  resources = poolResources,
}: TestCognitoOptions = {}) {
  const outbox: DeliveredMessage[] = []
  const events: { functionId: string; event: TriggerEvent }[] = []
  const clock = { aheadMs: 0 }
  const invoke: Invoke = (functionId, given) => {
    const event = given as TriggerEvent
    events.push({ functionId, event })
    const response = triggers[functionId]?.(event) ?? event.response
    return Promise.resolve({ ...event, response })
  }
  const deliver = (message: DeliveredMessage) => {
    outbox.push(message)
    return Promise.resolve()
  }
  const now = () => Date.now() + clock.aheadMs
  const standIn = await startCognito({ ...readCognito(resources), port: 0, dir, invoke, deliver, now })
  const admin = new CognitoIdentityProviderClient({
    endpoint: standIn.url,
    region: 'ap-southeast-2',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  const call = async (operation: string, body: object) => {
    const service =
      operation.startsWith('Get') && 'IdentityPoolId' in body
        ? 'AWSCognitoIdentityService'
        : 'AWSCognitoIdentityProviderService'
    const response = await fetch(standIn.url, {
      method: 'POST',
      headers: { 'x-amz-target': `${service}.${operation}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const lastCode = () => /\d{6}/.exec(outbox.at(-1)?.body ?? '')?.[0] ?? 'no code'
  const stop = async () => {
    admin.destroy()
    await standIn.stop()
  }
  return { standIn, admin, outbox, events, clock, call, lastCode, stop }
}

export type TestCognito = Awaited<ReturnType<typeof startTestCognito>>
