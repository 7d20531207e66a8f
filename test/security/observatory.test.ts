import { describe, expect, it } from 'vitest'
import { assemblyDir } from '../../scripts/stack/stackFiles'
import { readSystem } from '../../scripts/stack/composition/localNames'
import { useStack } from '../harness/useStack'
import { type Site, gradeOf, pointsOf } from './observatory'

const { address } = useStack()
const answer = await fetch(address.url)
/** What plain HTTP gets is the edge's own affair: the local stack has no other way in. */
const [distribution] = readSystem(assemblyDir).of('AWS::CloudFront::Distribution')
const { DistributionConfig } = distribution?.properties as {
  DistributionConfig: { DefaultCacheBehavior: { ViewerProtocolPolicy: string } }
}

/** The hosts of the stand-ins have no HTTPS; those of AWS, whose places they take, have nothing else. */
const asDeployed = (text: string): string =>
  text.replaceAll(/http:(?=\/\/(?:localhost|127\.0\.0\.1))/g, 'https:')

const site: Site = {
  headers: Object.fromEntries([...answer.headers].map(([name, value]) => [name, asDeployed(value)])),
  cookies: answer.headers.getSetCookie(),
  plainHttp: DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy,
  html: await answer.text(),
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
