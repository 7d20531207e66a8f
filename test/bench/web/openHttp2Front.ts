import { request as ask } from 'node:http'
import { constants, createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { openCertificateAuthority } from '../../../scripts/standins/aws/iot/certificates/openCertificateAuthority'
import { findFreePorts } from '../../harness/freePorts'

/** Headers of one connection, which HTTP/2 does not know. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'])

const withoutConnection = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
  )

/** Passes a request on to a server of HTTP/1.1, and its answer back. */
const forwardTo = (origin: URL) => (request: Http2ServerRequest, response: Http2ServerResponse) => {
  const headers = { ...withoutConnection(request.headers), host: origin.host }
  const { method, url } = request
  const passed = ask({ host: origin.hostname, port: origin.port, method, path: url, headers }, (answer) => {
    response.writeHead(
      answer.statusCode ?? constants.HTTP_STATUS_BAD_GATEWAY,
      withoutConnection(answer.headers),
    )
    answer.pipe(response)
  })
  passed.on('error', () => response.stream.close(constants.NGHTTP2_INTERNAL_ERROR))
  request.pipe(passed)
}

/**
 * The portal over HTTP/2 and TLS, as CloudFront serves it; the local stack itself speaks HTTP/1.1. Its certificate is
 * signed by an authority that no browser knows.
 */
export const openHttp2Front = async (url: string, dir: string) => {
  const authority = await openCertificateAuthority(dir)
  const { certificatePem, privateKeyPem } = await authority.issueServer(['localhost'])
  const server = createSecureServer({ cert: certificatePem, key: privateKeyPem }, forwardTo(new URL(url)))
  const port = await findFreePorts(1)
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return {
    url: `https://localhost:${port}`,
    close: () => {
      server.close()
      server.unref()
    },
  }
}
