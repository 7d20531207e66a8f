import { beforeAll, describe, expect, it } from 'vitest'
import { pathParameters, routeKeyOf } from '../../shared/core/endpoint'
import { endpoints } from '../../shared/endpoints'
import { PathIds } from '../../functions/core/http/readInput'
import { openSendRaw } from '../harness/sendRaw'
import { useStack } from '../harness/useStack'

const stack = useStack()
const send = openSendRaw(stack.address.url)
let token: string

beforeAll(async () => {
  token = (await stack.newUser('curious')).token
})

/** As they stand in the address, byte for byte. */
const oddIds = [
  '',
  'A',
  'TRUCK001',
  'TRUCK00010',
  'A'.repeat(2000),
  'truck0001',
  encodeURIComponent('ＴＲＵＣＫ０００１'),
  encodeURIComponent('🚚'),
  '%00',
  'TRUCK0001%00',
  'TRUCK0001%0A',
  '..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e',
  'TRUCK%2F001',
  '%252F',
  'DEVICE%23TRUCK0001',
  '__proto__',
]

describe('an address with what is no id', () => {
  // What stands in a public path is no id: a sealed token, which its use-case opens. Nor is what fleet systems ask for.
  const withPath = endpoints.filter(
    ({ path, auth }) =>
      auth !== 'public' && pathParameters(path).some((name) => Object.hasOwn(PathIds.shape, name)),
  )

  it.each(withPath.map((endpoint) => [routeKeyOf(endpoint), endpoint] as const))(
    'is not found: %s',
    async (_, { method, path }) => {
      const asked = oddIds.map(async (id) => {
        const address = `/api${path.replace(/\{\w+\}/, id)}`
        const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
        const { status, text } = await send(address, { method, token, ...body })
        return [id, status, (JSON.parse(text) as { message?: unknown }).message]
      })
      const refused = await Promise.all(asked)
      const words = expect.stringMatching(/^Not (f|F)ound/) as unknown
      expect(refused).toEqual(oddIds.map((id) => [id, 404, words]))
    },
  )
})
