import { describe, expect, it } from 'vitest'
import { visitPortal } from './visitPortal'

const address = 'https://portal.example.com'
const config = { region: 'ap-southeast-2', userPoolId: 'pool', api: { user: '/api' } }
const well: Record<string, string> = {
  [`${address}/`]: '<script src="/assets/main-B2x.js"></script>',
  [`${address}/assets/main-B2x.js`]: 'start()',
  [`${address}/config.json`]: JSON.stringify(config),
  [`${address}/api/openapi.json`]: '{}',
  'https://cognito-idp.ap-southeast-2.amazonaws.com/pool/.well-known/jwks.json': '{"keys":[]}',
}

const visiting = (answers: Record<string, string>) => {
  const asked: string[] = []
  const visit = visitPortal(address, (url) => {
    asked.push(url.href)
    const body = answers[url.href]
    return Promise.resolve(body === undefined ? new Response('', { status: 503 }) : new Response(body))
  })
  return { asked, visit }
}

describe('a visit', () => {
  it('asks for the page, its first file, its settings, an API and the user pool', async () => {
    const { asked, visit } = visiting(well)
    await visit()
    expect(asked).toEqual(Object.keys(well))
  })

  it.each(Object.keys(well))('fails where %s does not answer', async (missing) => {
    const { [missing]: _, ...rest } = well
    await expect(visiting(rest).visit()).rejects.toThrow(`${missing} answers 503`)
  })

  it('fails where the page is not the page', async () => {
    const { visit } = visiting({ ...well, [`${address}/`]: '<p>Later</p>' })
    await expect(visit()).rejects.toThrow('The page names no files')
  })

  it('asks the user pool where the settings say that it is', async () => {
    const local = JSON.stringify({ ...config, cognito: { userPoolEndpoint: 'http://localhost:3001' } })
    const { visit } = visiting({ ...well, [`${address}/config.json`]: local })
    await expect(visit()).rejects.toThrow('http://localhost:3001/pool/.well-known/jwks.json answers 503')
  })
})
