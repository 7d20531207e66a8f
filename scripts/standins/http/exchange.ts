/** A request as it travels from the listener through CloudFront to an origin. */
export interface GatewayRequest {
  method: string
  /** The path as sent, percent-encoding included. */
  path: string
  /** The query as sent, without the question mark. */
  query: string
  /** Lower-case names; repeated headers joined with commas. Cookies are in `cookies` only. */
  headers: Record<string, string>
  /** One `name=value` each. */
  cookies: string[]
  sourceIp: string
  /** `HTTP/1.1` and the like. */
  protocol: string
  /** Reads the body; rejects with `BodyTooLarge` beyond the limit. */
  readBody(): Promise<Buffer>
}

/** An answer on its way back; header names are lower-case. */
export interface GatewayResponse {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** API Gateway's own answers: one sentence as JSON. */
export const messageResponse = (status: number, message: string): GatewayResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message })),
})
