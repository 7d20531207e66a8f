import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Context, PreTokenGenerationTriggerEvent, SQSEvent } from 'aws-lambda'
import { makeKeptKey, openSigningKey } from '../../scripts/standins/aws/cognito/crypto/signingKey'
import type { HttpApi } from '../../scripts/standins/aws/apigateway/readApis'
import { serveApi } from '../../scripts/standins/aws/apigateway/serveApi'
import { verifyToken } from '../../scripts/standins/aws/apigateway/verifyToken'
import type { GatewayRequest, GatewayResponse } from '../../scripts/standins/http/readRequest'
import { type Endpoint, routeKeyOf } from '../../shared/core/endpoint'
import { type DeviceId, UserId } from '../../shared/core/ids'
import { originHeader } from '../../shared/core/originHeader'
import type { SpecialGroup } from '../../shared/core/roles'
import { type Service, services } from '../../shared/core/services'
import { endpoints } from '../../shared/endpoints'
import { openApi } from '../harness/callApi'
import { openDevices } from '../harness/makeDevices'
import { openClients } from '../harness/openClients'
import type { StackAddress } from '../harness/StackAddress'
import { secrets, startOutside } from './startOutside'
import { startTables, tableNames, tableVariables } from './startTables'

/** The handlers of the deployed services, loaded once the environment says where everything is. */
const loadHandlers = async () => {
  const [device, group, user, billing, provisioning, staff, cloudapi, identity, ingest] = await Promise.all([
    import('../../functions/handlers/device.handler'),
    import('../../functions/handlers/group.handler'),
    import('../../functions/handlers/user.handler'),
    import('../../functions/handlers/billing.handler'),
    import('../../functions/handlers/provisioning.handler'),
    import('../../functions/handlers/staff.handler'),
    import('../../functions/handlers/cloudapi.handler'),
    import('../../functions/handlers/identity.handler'),
    import('../../functions/handlers/ingest.handler'),
  ])
  const served = { device, group, user, billing, provisioning, staff, cloudapi } satisfies Record<
    Service,
    unknown
  >
  return { served, identity: identity.handler, ingest: ingest.handler }
}

const userPoolClientId = 'hostileclient0000000000000'
const tokenSeconds = 3600

/** What a request is, as it comes in at the gateway. */
export interface Asked {
  method: string
  /** As sent, percent-encoding included, without the query. */
  path: string
  query: string
  headers: Record<string, string>
  body: Buffer
}

/** Sets variables of the environment; what it gives sets them back. */
const withVariables = (variables: Record<string, string>) => {
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]))
  Object.assign(process.env, variables)
  return () => {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/**
 * The deployed handlers in this process, behind the gateway that checks tokens, on tables in memory. The same clients and
 * helpers work on it as on a running stack.
 */
export const openOneProcess = async () => {
  const [tables, outside, kept] = await Promise.all([startTables(), startOutside(), makeKeptKey()])
  const variables = {
    ...outside.variables,
    ...tableVariables,
    AWS_ENDPOINT_URL_DYNAMODB: tables.url,
  }
  const restore = withVariables(variables)
  const { served, identity, ingest } = await loadHandlers()
  const key = openSigningKey(kept)
  const userPoolId = outside.variables.USER_POOL_ID
  const issuer = `https://cognito-idp.ap-southeast-2.amazonaws.com/${userPoolId}`
  // As the stand-in of the user pool keeps it: where tests that forge tokens look for it.
  mkdirSync(path.join(outside.dir, 'cognito'), { recursive: true })
  writeFileSync(path.join(outside.dir, 'cognito', `${userPoolId}.json`), JSON.stringify({ key: kept }))

  const authorizer = { issuer, audience: [userPoolClientId], header: 'authorization' }
  const api: HttpApi = {
    ...{ id: 'hostile', stack: 'Hostile', name: 'hostile', region: 'ap-southeast-2' },
    throttle: undefined,
    accessLog: undefined,
    routes: endpoints.map((endpoint: Endpoint) => ({
      routeKey: routeKeyOf(endpoint),
      functionArn: endpoint.service,
      timeoutMs: 60_000,
      authorizer: endpoint.auth === 'user' ? authorizer : undefined,
      scopes: [],
    })),
  }
  let failure: unknown
  const serve = serveApi(api, {
    verify: verifyToken(() => Promise.resolve({ keys: [key.jwk] })),
    invoke: async (service, event) => {
      const { handler } = served[services.find((each) => each === service) ?? 'device']
      const answer: unknown = await handler(JSON.parse(JSON.stringify(event)) as never, {} as Context)
      return JSON.parse(JSON.stringify(answer)) as unknown
    },
    onError: (_, error) => (failure = error),
    now: () => new Date(),
  })

  /** Answers as the gateway does; of a failure of the gateway itself also its cause. */
  const ask = async (asked: Asked): Promise<GatewayResponse & { failure?: unknown }> => {
    failure = undefined
    const request: GatewayRequest = {
      ...{ method: asked.method, path: asked.path, query: asked.query },
      headers: { host: 'portal.example', [originHeader]: secrets.ORIGIN_SECRET, ...asked.headers },
      cookies: [],
      sourceIp: '192.0.2.1',
      protocol: 'HTTP/1.1',
      readBody: () => Promise.resolve(asked.body),
    }
    const answer = await serve(request)
    return failure === undefined ? answer : { ...answer, failure }
  }

  /** As `fetch` on a running stack. */
  const fetchHere = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(address)
    const { status, headers, body } = await ask({
      method: init.method ?? 'GET',
      path: pathname,
      query: search.slice(1),
      headers: init.headers as Record<string, string>,
      body: Buffer.from((init.body ?? '') as string),
    })
    return new Response(new Uint8Array(body), { status, headers: headers as Record<string, string> })
  }

  const address: StackAddress = {
    variables,
    tables: tableNames as StackAddress['tables'],
    ...{ userPoolId, userPoolClientId, dir: outside.dir },
    deviceSecretsKeyId: variables.DEVICE_SECRETS_KEY,
    filesBucket: variables.FILES_BUCKET,
    ...{ url: 'https://portal.example', mqttUrl: '', mqttsUrl: '' },
  }
  const clients = openClients(address)
  const { call, callByKey, ask: askApi } = openApi(address.url, fetchHere)

  /** Tokens of a session that began just now. */
  const newTokens = (userid: UserId) => {
    const now = Math.floor(Date.now() / 1000)
    const common = { sub: userid, iss: issuer, auth_time: now, iat: now, exp: now + tokenSeconds }
    const session = { origin_jti: randomUUID(), jti: randomUUID(), event_id: randomUUID() }
    const access = {
      ...common,
      ...session,
      token_use: 'access',
      client_id: userPoolClientId,
      username: userid,
    }
    return {
      access: key.sign(access),
      id: key.sign({ ...common, ...session, token_use: 'id', aud: userPoolClientId }),
      refresh: '',
    }
  }

  /** An account as the user pool hands it to the portal at a sign-in. */
  const newUser = async (name: string, specialGroups: readonly SpecialGroup[] = []) => {
    const userid = UserId.parse(randomUUID())
    const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${randomBytes(4).toString('hex')}@example.com`
    const event = {
      triggerSource: 'TokenGeneration_Authentication',
      userName: userid,
      callerContext: { awsSdkVersion: '', clientId: 'web' },
      request: {
        userAttributes: { sub: userid, email, email_verified: 'true', given_name: name },
        groupConfiguration: { groupsToOverride: [...specialGroups] },
      },
    }
    await identity(event as unknown as PreTokenGenerationTriggerEvent)
    const tokens = newTokens(userid)
    return { userid, email, password: '', token: tokens.access, tokens }
  }

  /** Takes what a device has sent, as the queue hands it over. */
  const report = async (
    deviceid: DeviceId,
    messages: readonly (readonly [topic: string, body: object])[],
  ) => {
    const Records = messages.map(([topic, body], i) => ({
      messageId: String(i),
      body: JSON.stringify({
        payload: Buffer.from(JSON.stringify(body)).toString('base64'),
        ...{ topic, deviceid, arrivedMs: Date.now() },
      }),
    }))
    await ingest({ Records } as SQSEvent, { functionName: 'ingest' })
  }

  return {
    ...{ report, ask, call, callByKey, askApi, address, clients, newUser, newTokens },
    ...openDevices(address, clients),
    takeWritten: tables.takeWritten,
    stop: async () => {
      clients.documents.destroy()
      await Promise.all([tables.stop(), outside.stop()])
      restore()
    },
  }
}
export type OneProcess = Awaited<ReturnType<typeof openOneProcess>>
