import type { IncomingMessage } from 'node:http'

/** Repeated headers are joined as HTTP allows, which is also how they are signed. */
export const flattenHeaders = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  )
