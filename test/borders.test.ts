import path from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { LoadRoutes, Route } from '../functions/core/http/serve'
import { pathParameters, routeKeyOf } from '../shared/core/endpoint'
import { serviceOf, services } from '../shared/core/services'
import { endpoints } from '../shared/endpoints'
import { files, importsOf, isTest, product, sources, textOf } from './sources'

const packagesOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^(?:import|export)[^'"]*from ['"]([^'".][^'"]*)['"]/gm)].map(
    (match) => match[1] ?? '',
  )

const mayImport: Record<string, readonly string[]> = {
  shared: ['shared'],
  functions: ['functions', 'shared'],
  infra: ['infra', 'shared'],
  web: ['web', 'shared'],
}

describe('imports', () => {
  it.each(Object.entries(mayImport))('of %s stay within their borders', (folder, allowed) => {
    const own = product.filter((file) => file.startsWith(`${folder}/`))
    expect(own.length).toBeGreaterThan(0)
    const crossing = own.flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed.includes(target.split(path.sep)[0] ?? ''))
        .map((target) => `${file} → ${target}`),
    )
    expect(crossing).toEqual([])
  })

  it('of shared know neither the machine nor AWS nor React', () => {
    const outside = product
      .filter((file) => file.startsWith('shared/'))
      .flatMap((file) => packagesOf(file).map((name) => `${file} → ${name}`))
      .filter((line) => !/ → (zod|zod\/.*)$/.test(line))
    expect(outside).toEqual([])
  })

  it('of shared and the page are of the small form of zod: the whole of it would be fetched by every phone', () => {
    const whole = product
      .filter((file) => /^(shared|web)\//.test(file))
      .filter((file) => packagesOf(file).includes('zod'))
    expect(whole).toEqual([])
  })

  it('of the building blocks of the page know no page, no route and no API', () => {
    const crossing = product
      .filter((file) => file.startsWith('web/src/ui/'))
      .flatMap((file) => importsOf(file).map((target) => `${file} → ${target}`))
      .filter((line) => / → (web\/src\/(pages|routes)|shared\/endpoints)/.test(line))
    expect(crossing).toEqual([])
  })

  const folderOf = (file: string): string =>
    file
      .split(path.sep)
      .slice(0, file.startsWith('scripts/standins/aws/') ? 4 : 3)
      .join('/')

  it('of a stand-in know its own folder and what belongs to all stand-ins', () => {
    const own = sources.filter((file) => file.startsWith('scripts/standins/'))
    const ofAll = ['StandIn', 'http', 'disk', 'aws/core'].map((name) => `scripts/standins/${name}`)
    expect(own.length).toBeGreaterThan(100)
    const crossing = own.flatMap((file) =>
      importsOf(file)
        .filter((target) => ![folderOf(file), ...ofAll].includes(folderOf(target)))
        .map((target) => `${file} → ${target}`),
    )
    expect(crossing).toEqual([])
  })

  it('of stand-ins stand in the stack alone: only it puts them together', () => {
    const importing = sources
      .filter((file) => !/^(scripts\/(stack|standins)|test)\//.test(file) && !isTest(file))
      .flatMap((file) => importsOf(file).map((target) => `${file} → ${target}`))
      .filter((line) => line.includes(' → scripts/standins/'))
    expect(importing).toEqual([])
  })

  it('load a Lambda only in a Lambda: no product code imports a handler', () => {
    const importing = product
      .filter((file) => Object.keys(mayImport).some((folder) => file.startsWith(`${folder}/`)))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.endsWith('.handler'))
          .map((target) => `${file} → ${target}`),
      )
    expect(importing).toEqual([])
  })
})

/** The routes that the Lambda of a service serves, as it builds them from its environment. */
const loadRoutes = async (service: string): Promise<readonly Route[]> => {
  for (const [, name = ''] of textOf('functions/core/env.ts').matchAll(/^ {2}([A-Z_]+): Name,$/gm)) {
    vi.stubEnv(name, `the-${name}`)
  }
  vi.stubEnv('AWS_REGION', 'ap-southeast-2')
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', 'http://localhost')
  const handler = path.resolve(`functions/handlers/${service}.handler.ts`)
  const { routes, loadRoutes } = (await import(handler)) as {
    routes: readonly Route[]
    loadRoutes?: LoadRoutes
  }
  return [...routes, ...((await loadRoutes?.()) ?? [])]
}

describe('every endpoint', () => {
  const served = new Map<string, readonly Route[]>()
  beforeAll(async () => {
    for (const service of services) served.set(service, await loadRoutes(service))
    vi.unstubAllEnvs()
  })

  const contracts = sources.filter((file) => file.startsWith('shared/') && !isTest(file)).map(textOf)
  const ownNames = contracts.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = endpoint\(\{([\s\S]*?)\n {2}path: '([^']+)'/g)].map(
      ([, name = '', head = '', path = '']) => ({
        name,
        method: /method: '(\w+)'/.exec(head)?.[1] ?? '',
        path,
      }),
    ),
  )
  /** The same contract at another address. */
  const otherNames = contracts.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = keyed\((\w+), \{\n {2}path: '([^']+)'/g)].map(
      ([, name = '', of, path = '']) => ({
        name,
        method: ownNames.find((own) => own.name === of)?.method ?? '',
        path,
      }),
    ),
  )
  const contractNames = new Map(
    [...ownNames, ...otherNames].map(({ name, method, path }) => [`${method} ${path}`, name] as const),
  )

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is served by the service that its path belongs to: %s',
    (_, endpoint) => {
      const { service, path: routePath, input } = endpoint
      expect(serviceOf(routePath)).toBe(service)
      expect(Object.keys(input.shape)).toEqual(expect.arrayContaining(pathParameters(routePath)))
      const serving = services.filter((name) =>
        served.get(name)?.some((route) => route.endpoint === endpoint),
      )
      expect(serving).toEqual([service])
    },
  )

  it.each(services)(
    'of the service %s is served once, and nothing beside those that are listed',
    (service) => {
      const routes = (served.get(service) ?? []).map((route) => routeKeyOf(route.endpoint)).sort()
      const listed = endpoints
        .filter((endpoint) => endpoint.service === service)
        .map((endpoint) => routeKeyOf(endpoint))
      expect(routes).toEqual(listed.sort())
    },
  )

  it.each(services)('of the service %s is answered to the portal’s own front alone', (service) => {
    const text = textOf(`functions/handlers/${service}.handler.ts`)
    expect(text).toMatch(
      /^export const handler = \w+\.fromEdge\(.*\bserve\([^()]+, routes(, loadRoutes)?\)+$/m,
    )
  })

  it('is in the list of endpoints: none is written and forgotten', () => {
    const listed = new Set(endpoints.map(({ method, path: routePath }) => `${method} ${routePath}`))
    expect([...contractNames.keys()].filter((route) => !listed.has(route))).toEqual([])
  })
})

describe('every Lambda', () => {
  const handlers = files
    .filter((file) => file.startsWith('functions/') && file.endsWith('.handler.ts'))
    .map((file) => file.slice('functions/handlers/'.length, -'.handler.ts'.length))
  const infra = sources
    .filter((file) => file.startsWith('infra/') && !isTest(file))
    .map(textOf)
    .join('\n')
  const entries = [...infra.matchAll(/entry: ['"`]([^'"`]+)['"`]/g)].map((match) => match[1] ?? '')
  const isDeployed = (handler: string) =>
    entries.includes(handler) || services.some((service) => service === handler)

  it('is deployed', () => {
    expect(handlers.length).toBeGreaterThan(5)
    expect(handlers.filter((handler) => !isDeployed(handler))).toEqual([])
  })

  it('that is deployed exists', () => {
    const named = entries.filter((entry) => !entry.includes('${'))
    expect(named.filter((entry) => !handlers.includes(entry))).toEqual([])
  })
})

describe('the sources', () => {
  // Put together here, so that this file does not hold what it looks for.
  const unfinished = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`)
  const machinePath = new RegExp(`(['"\`(\\s])/(${['home', 'Users', 'root', 'work'].join('|')})/`)
  const switchedOff = new RegExp(
    [
      '@ts-' + 'ignore',
      '@ts-' + 'nocheck',
      'eslint-' + 'disable',
      '\\bas ' + 'any\\b',
      ': ' + 'any(?![ \\w])',
    ].join('|'),
  )
  const notRun = new RegExp(`\\b(it|describe|test)\\.(${['skip', 'only', 'todo'].join('|')})\\b`)

  it.each([
    ['hold no unfinished business', unfinished],
    ['name no place of one machine', machinePath],
    ['switch no check off', switchedOff],
    ['run every test', notRun],
  ])('%s', (_, forbidden) => {
    const lines = sources.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) =>
          forbidden.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 90)}`] : [],
        ),
    )
    expect(lines).toEqual([])
  })

  it('cite nothing that does not lie beside them: a comment gives its own reason', () => {
    const cited = new RegExp(
      ['(?<!CFR )§', 'spec-?traps?', '\\bspec \\d', 'abuse case', '\\(design\\b'].join('|'),
      'i',
    )
    const citing = sources
      // This file holds what it looks for.
      .filter((file) => file !== 'test/borders.test.ts' && cited.test(textOf(file)))
      .map((file) => `${file}: ${cited.exec(textOf(file))?.[0] ?? ''}`)
    expect(citing).toEqual([])
  })

  it('have no file of more than 300 lines that does not say why in its first line', () => {
    const long = sources.filter((file) => textOf(file).split('\n').length > 301)
    expect(long.filter((file) => !/^\/(\/|\*\*) Long /.test(textOf(file)))).toEqual([])
  })

  it('have no file of a few lines that one neighbour alone uses: it belongs into that one', () => {
    const few = 20
    const linesOf = (file: string) => textOf(file).split('\n').length - 1
    const users = new Map<string, string[]>()
    for (const user of product) {
      for (const used of new Set(importsOf(user))) users.set(used, [...(users.get(used) ?? []), user])
    }
    const isLoadedLater = (user: string, name: string) =>
      new RegExp(`import\\(\\s*'[./\\w]*/${name}'`).test(textOf(user))
    const small = product.filter((file) => /^(?!test\/).*\.tsx?$/.test(file) && linesOf(file) <= few)
    const lonely = small.filter((file) => {
      const { dir, name } = path.parse(file)
      const [user, ...more] = users.get(path.join(dir, name)) ?? []
      if (user === undefined || more.length > 0 || path.dirname(user) !== dir) return false
      // A list of routes holds nothing else.
      if (/routes\.ts$/i.test(user)) return false
      if (isLoadedLater(user, name) || linesOf(user) + linesOf(file) > 300) return false
      return !textOf(file).startsWith('// Alone because ')
    })
    expect(small.length).toBeGreaterThan(100)
    expect(lonely).toEqual([])
  })

  it('have names that differ in more than capitals: some file systems know no difference', () => {
    const names = sources.map((file) => file.replace(/\.\w+$/, '').toLowerCase())
    expect(names.length).toBeGreaterThan(1000)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('have names that say what is inside', () => {
    const vague = sources.filter((file) =>
      /\/(utils?|helpers?|types|common|misc|index)\.(ts|tsx|mjs)$/.test(file),
    )
    expect(vague).toEqual([])
  })
})
