import * as z from 'zod'
import { getOpenApi } from '../../shared/apidocs/getOpenApi'

/** `/config.json`, as far as a visit needs it; a local stack says where its user pool is. */
const PortalConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  api: z.object({ user: z.string() }),
  cognito: z.object({ userPoolEndpoint: z.url() }).optional(),
})

type Fetch = (url: URL) => Promise<Pick<Response, 'ok' | 'status' | 'text' | 'json'>>

/** The key set of the user pool, by which every API checks who asks. */
const keySetOf = ({ region, userPoolId, cognito }: z.output<typeof PortalConfig>): URL =>
  new URL(
    `/${userPoolId}/.well-known/jwks.json`,
    cognito?.userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com`,
  )

/**
 * Opens the portal as a browser does: the page and its first file, its settings, an API past the distribution, the user
 * pool. It does not sign in and changes nothing. @throws naming what does not answer
 */
export const visitPortal = (address: string, ask: Fetch) => async (): Promise<void> => {
  const get = async (url: URL) => {
    const answer = await ask(url)
    if (!answer.ok) throw new Error(`${url.href} answers ${answer.status}`)
    return answer
  }
  const page = await (await get(new URL('/', address))).text()
  const file = /(?:src|href)="(\/assets\/[^"]+)"/.exec(page)?.[1]
  if (file === undefined) throw new Error('The page names no files')
  await get(new URL(file, address))
  const config = PortalConfig.parse(await (await get(new URL('/config.json', address))).json())
  await get(new URL(`${config.api.user}${getOpenApi.path}`, address))
  await get(keySetOf(config))
}
