import { beforeAll, expect, it } from 'vitest'
import { endpoints } from '../../shared/endpoints'
import { useStack } from '../harness/useStack'
import { arrangeScene } from './arrangeScene'
import { type RouteName, type Scene, sampleRequests } from './sampleRequests'

const stack = useStack()
const tables = ['Access', 'Users', 'Devices', 'Commands', 'ServerLog'] as const
const reads = endpoints.filter(({ method }) => method === 'GET')

let scene: Scene
let read: Awaited<ReturnType<typeof stack.tables.watch>>
let principals: Awaited<ReturnType<typeof arrangeScene>>['principals']

beforeAll(async () => {
  read = await stack.tables.watch(...tables)
  ;({ scene, principals } = await arrangeScene(stack))
})

it.each(['ADMIN on the device', 'staff'] as const)(
  'nothing that %s reads changes what is stored',
  async (name) => {
    const { token } = principals[name]
    expect(token).toBeDefined()
    const before = await read()
    for (const endpoint of reads) {
      const route = `${endpoint.method} ${endpoint.path}` as keyof RouteName
      await stack.call(endpoint, sampleRequests[route](scene), token)
    }
    expect(await read()).toEqual(before)
  },
)
