import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plainTemplates, resourcesOf } from '../builtApp.fixture'
import { readHeadersPolicy } from '../../scripts/standins/aws/cloudfront/readHeadersPolicy'
import type { Resource } from '../../scripts/standins/aws/core/Templates'
import { type Site, gradeOf, pointsOf } from './observatory.fixture'

/** References within a text become a host: the rules look at what is around them. */
const resolve = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(resolve)
  if (typeof value !== 'object' || value === null) return value
  const { 'Fn::Join': join, ...fields } = value as Record<string, unknown>
  if (join !== undefined) {
    const [between, parts] = join as [string, unknown[]]
    return parts.map(resolve).join(between)
  }
  if ('Ref' in fields || 'Fn::GetAtt' in fields || 'Fn::ImportValue' in fields) return 'files.example.com'
  return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, resolve(each)]))
}

const only = (type: string): Record<string, unknown> => {
  const all = Object.values(resourcesOf(plainTemplates().Web, type))
  expect(all).toHaveLength(1)
  return resolve(all[0]?.Properties) as Record<string, unknown>
}

/** The headers as CloudFront adds them, read by what the local stack answers with. */
const { set } = readHeadersPolicy({
  id: 'Web/Headers',
  properties: only('AWS::CloudFront::ResponseHeadersPolicy'),
} as unknown as Resource)
const distribution = only('AWS::CloudFront::Distribution') as {
  DistributionConfig: { DefaultCacheBehavior: { ViewerProtocolPolicy: string } }
}

const site: Site = {
  headers: Object.fromEntries(set.map(({ name, value }) => [name, value])),
  cookies: [],
  plainHttp: distribution.DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy,
  html: readFileSync('web/index.html', 'utf8'),
}
const without = (...names: string[]): Site => ({
  ...site,
  headers: Object.fromEntries(Object.entries(site.headers).filter(([name]) => !names.includes(name))),
})
const withPolicy = (change: (policy: string) => string): Site => ({
  ...site,
  headers: {
    ...site.headers,
    'content-security-policy': change(site.headers['content-security-policy'] ?? ''),
  },
})

describe('the front, by the rules of the Observatory', () => {
  it('has the best grade, and breaks no rule', () => {
    const { score, grade } = gradeOf(site)

    expect(Object.entries(pointsOf(site)).filter(([, points]) => points < 0)).toEqual([])
    expect(score).toBeGreaterThanOrEqual(100)
    expect(grade).toBe('A+')
  })

  it('names what a form, a base and a frame may be', () => {
    const policy = site.headers['content-security-policy']

    for (const part of ["base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
      expect(policy).toContain(part)
  })

  it.each([
    ['content-security-policy', 'B'],
    ['strict-transport-security', 'B+'],
  ])('would lose its grade without %s', (name, grade) => {
    expect(gradeOf(without(name)).grade).toBe(grade)
  })

  it.each([
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-resource-policy',
    'cross-origin-opener-policy',
  ])('would lose points without %s', (name) => {
    expect(gradeOf(without(name)).score).toBeLessThan(gradeOf(site).score)
  })

  it.each<[string, Site]>([
    [
      'scripts in the text',
      withPolicy((policy) => policy.replace(/script-src [^;]*/, "script-src 'unsafe-inline'")),
    ],
    ['text as a program', withPolicy((policy) => policy.replace('script-src', "script-src 'unsafe-eval'"))],
    ['scripts of any host', withPolicy((policy) => policy.replace('script-src', 'script-src https:'))],
    [
      'a month of HTTPS',
      { ...site, headers: { ...site.headers, 'strict-transport-security': 'max-age=2592000' } },
    ],
    ['plain HTTP', { ...site, plainHttp: 'allow-all' }],
    ['a session that a script reads', { ...site, cookies: ['session=1; Secure; SameSite=Lax'] }],
    ['a cookie in the clear', { ...site, cookies: ['theme=1; SameSite=Lax'] }],
    [
      'a foreign origin with credentials',
      {
        ...site,
        headers: {
          ...site.headers,
          'access-control-allow-origin': 'https://other.example',
          'access-control-allow-credentials': 'true',
        },
      },
    ],
    [
      'a foreign script without its hash',
      { ...site, html: '<script src="https://other.example/a.js"></script>' },
    ],
    ['a frame of any site', { ...withPolicy((policy) => policy.replace(/frame-ancestors[^;]*;?/, '')) }],
  ])('would lose points by %s', (what, worse) => {
    const judged =
      what === 'a frame of any site'
        ? { ...worse, headers: { ...worse.headers, 'x-frame-options': '' } }
        : worse

    expect(gradeOf(judged).score).toBeLessThan(gradeOf(site).score)
  })
})
