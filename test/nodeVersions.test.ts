import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { deployedNode, leastNode } from '../infra/core/bundleFunctions'

const read = <T extends z.ZodType>(file: string, shape: T): z.output<T> =>
  shape.parse(JSON.parse(readFileSync(file, 'utf8')))
const majorOf = (version: string): string => /^\d+/.exec(version)?.[0] ?? ''
const Versions = z.record(z.string(), z.string())

const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8')

describe('the Node that is deployed', () => {
  it('is an exact version, the same that its tests run on', () => {
    expect(deployedNode).toMatch(/^\d+\.\d+\.\d+$/)
    const { optionalDependencies } = read(
      'scripts/tools/deployednode/package.json',
      z.object({ optionalDependencies: Versions }),
    )
    expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([deployedNode]))
  })

  it('is the one that a deployment is built with, and no older than what the project starts on', () => {
    expect(workflow).toContain('node-version-file: .nvmrc')
    expect(Number(majorOf(deployedNode))).toBeGreaterThanOrEqual(Number(majorOf(leastNode)))
  })
})

describe('the oldest Node that the project starts on', () => {
  it('is the one whose types the sources are checked against', () => {
    const { devDependencies } = read('package.json', z.object({ devDependencies: Versions }))
    expect(majorOf(devDependencies['@types/node'] ?? '')).toBe(majorOf(leastNode))
  })

  it('is what the README asks for', () => {
    expect(readFileSync('README.md', 'utf8')).toContain(`You need Node ${leastNode} or newer`)
  })

  it('runs the whole of the tests before a commit is deployed, as the deployed one does', () => {
    expect(workflow).toMatch(new RegExp(`node: \\['${leastNode}', '${deployedNode}'\\]`))
  })
})
