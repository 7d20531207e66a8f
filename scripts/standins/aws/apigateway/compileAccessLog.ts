import type { Claims } from './verifyToken'

/** A request and how it ended, as far as an access log records it. */
export interface Access {
  requestId: string
  time: string
  routeKey: string
  status: number
  /** Of the function; absent when it was never called. */
  integrationStatus: number | undefined
  latencyMs: number
  claims: Claims | undefined
  sourceIp: string
}

export interface AccessLog {
  logGroup: string
  line: (access: Access) => string
}

const variables: Record<string, (access: Access) => string | number | undefined> = {
  requestId: ({ requestId }) => requestId,
  requestTime: ({ time }) => time,
  routeKey: ({ routeKey }) => routeKey,
  status: ({ status }) => status,
  integrationStatus: ({ integrationStatus }) => integrationStatus,
  responseLatency: ({ latencyMs }) => Math.round(latencyMs),
  'authorizer.claims.sub': ({ claims }) => (typeof claims?.sub === 'string' ? claims.sub : undefined),
  'identity.sourceIp': ({ sourceIp }) => sourceIp,
}

/** Compiles the format of an access log; what is not known of a request is `-`. @throws on an unknown variable */
export const compileAccessLog = (format: string): AccessLog['line'] => {
  const names = [...format.matchAll(/\$context\.([\w.]+)/g)].map(([, name = '']) => name)
  const unknown = names.filter((name) => !Object.hasOwn(variables, name))
  if (unknown.length > 0)
    throw new SyntaxError(`the stand-in does not log $context.${unknown.join(', $context.')}`)
  return (access) =>
    format.replaceAll(/\$context\.([\w.]+)/g, (_, name: string) => {
      const value = variables[name]?.(access) ?? '-'
      return JSON.stringify(String(value)).slice(1, -1)
    })
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `12/Mar/2026:19:03:58 +0000` */
export const commonLogTime = (now: Date) => {
  const [date = '', time = ''] = now.toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `${day}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`
}
