import path from 'node:path'
import { expect, it } from 'vitest'
import { openChunkNames } from './nameChunk'

const source = path.join(import.meta.dirname, '..', 'src')
const file = (name: string) => path.join(source, name)
const react = '/anywhere/node_modules/react/index.js'
const parts = '/anywhere/node_modules/@mantine/core/index.mjs'

const graph: Record<string, string[]> = {
  [file('main.tsx')]: [react, parts, file('core/theme.ts')],
  [file('pages/LoginPage.tsx')]: [react, file('ui/Dialog.tsx')],
  [file('pages/HomePage.tsx')]: [file('ui/Dialog.tsx'), file('core/useEndpoint.ts')],
  [file('pages/DataPage.tsx')]: [file('core/useEndpoint.ts'), file('ui/Dialog.tsx'), file('data/series.ts')],
  [parts]: [file('data/series.ts')],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: graph[id] ?? [] }) }

it('keeps together what the same pages need', () => {
  const name = openChunkNames()
  const named = [
    react,
    file('core/theme.ts'),
    file('ui/Dialog.tsx'),
    file('core/useEndpoint.ts'),
    file('data/series.ts'),
    file('raw/RawData.tsx'),
    parts,
  ].map((id) => name(id, modules))
  expect(named).toEqual(['vendor', null, 'base', 'signedin', 'device', null, null])
})
