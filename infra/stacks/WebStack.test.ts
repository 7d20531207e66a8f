import { Match, type Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { serviceOf } from '../../shared/core/services'
import { endpoints } from '../../shared/endpoints'
import { hashInlineScripts } from '../webrelease/contentSecurityPolicy'
import { nameCharsetCode, rewriteRequestCode } from '../webrelease/edgeFunctions'
import { chosenTemplates, functionsOf, plainTemplates, resourcesOf, statementsOf } from '../builtApp.fixture'

interface Behaviour {
  PathPattern: string
  CachePolicyId: unknown
  OriginRequestPolicyId?: { Ref: string }
  FunctionAssociations?: unknown
  TargetOriginId: string
  ViewerProtocolPolicy: string
  ResponseHeadersPolicyId: unknown
}
interface DistributionConfig extends Record<string, unknown> {
  DefaultCacheBehavior: Behaviour
  CacheBehaviors: Behaviour[]
}
const distributionOf = (template: Template): DistributionConfig =>
  Object.values(resourcesOf(template, 'AWS::CloudFront::Distribution'))[0]?.Properties
    .DistributionConfig as DistributionConfig

const web = plainTemplates().Web
const distribution = distributionOf(web)
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/[.]/g, '\\.').replaceAll('*', '.*')}$`).test(path)
const originOf = (path: string): string | undefined =>
  distribution.CacheBehaviors.find(({ PathPattern }) => matches(PathPattern, path))?.TargetOriginId

describe('the one origin that people see', () => {
  it('turns no answer of the API into the page', () => {
    expect(distribution).not.toHaveProperty('CustomErrorResponses')
  })

  it('rewrites addresses of pages only, never those of the API', () => {
    expect(distribution.DefaultCacheBehavior.FunctionAssociations).toMatchObject([
      { EventType: 'viewer-request' },
      { EventType: 'viewer-response' },
    ])
    for (const behaviour of distribution.CacheBehaviors) {
      expect(behaviour).not.toHaveProperty('FunctionAssociations')
    }
  })

  it('runs two functions at the edge, whose text is tried against the runtime in test/standins/cloudfront', () => {
    const functions = [plainTemplates(), chosenTemplates()].flatMap((templates) =>
      Object.values(templates).flatMap((template) =>
        Object.values(resourcesOf(template, 'AWS::CloudFront::Function')),
      ),
    )
    expect(functions).toHaveLength(4)
    expect(new Set(functions.map(({ Properties }) => Properties.FunctionCode))).toEqual(
      new Set([rewriteRequestCode, nameCharsetCode]),
    )
    for (const { Properties } of functions) {
      expect(Properties.FunctionConfig).toMatchObject({ Runtime: 'cloudfront-js-2.0' })
    }
  })

  it('caches nothing of the API, over HTTPS only', () => {
    expect(distribution.CacheBehaviors.length).toBeGreaterThan(5)
    for (const behaviour of distribution.CacheBehaviors) {
      expect(behaviour.PathPattern).toMatch(/^\/api\//)
      expect(behaviour).toMatchObject({
        CachePolicyId: cachingDisabled,
        ViewerProtocolPolicy: 'https-only',
        AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      })
    }
  })

  it('hands the token and the query to the API, but no cookie and not its own host', () => {
    const policies = resourcesOf(web, 'AWS::CloudFront::OriginRequestPolicy')
    for (const { OriginRequestPolicyId } of distribution.CacheBehaviors) {
      expect(policies[OriginRequestPolicyId?.Ref ?? '']?.Properties.OriginRequestPolicyConfig).toMatchObject({
        HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      })
    }
  })

  it('sends each endpoint to the service that serves it', () => {
    const origins = new Map<string, string>()
    for (const { path, service } of endpoints) {
      expect([path, serviceOf(path)]).toEqual([path, service])
      const origin = originOf(`/api${path}`) ?? 'none'
      expect([path, origin]).toEqual([path, origins.get(service) ?? origin])
      origins.set(service, origin)
    }
    expect(new Set(origins.values()).size).toBe(origins.size)
  })

  it('answers an unknown path of the API with an API’s not found', () => {
    expect(originOf('/api/no-such-thing')).toBe(originOf('/api/user-login'))
    expect(distribution.CacheBehaviors.at(-1)?.PathPattern).toBe('/api/*')
  })

  it('reaches the page’s bucket as itself, which nobody else can', () => {
    web.resourceCountIs('AWS::CloudFront::OriginAccessControl', 1)
    expect(distribution).toMatchObject({ Logging: { Prefix: 'cloudfront/' } })
  })

  it('is reached over HTTP/3 where a browser knows it: a lossy phone waits for no packet of another file', () => {
    expect(distribution).toMatchObject({ HttpVersion: 'http2and3' })
  })

  it('takes brand hosts over TLS 1.2 at least, behind the firewall, when they are given', () => {
    expect(distributionOf(chosenTemplates().Web)).toMatchObject({
      Aliases: ['portal.example.com', 'fleet.example.org'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
      WebACLId: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/portal/abc',
    })
  })
})

describe('the bucket of the page', () => {
  it('says of a file that it is missing, and not that it may not be seen', () => {
    const statements = Object.values(resourcesOf(web, 'AWS::S3::BucketPolicy')).flatMap(
      ({ Properties }) =>
        (Properties.PolicyDocument as { Statement: { Action: string | string[]; Principal: unknown }[] })
          .Statement,
    )
    const toFront = statements.filter(({ Principal }) => JSON.stringify(Principal).includes('cloudfront'))
    expect(toFront.flatMap(({ Action }) => Action).sort()).toEqual(['s3:GetObject', 's3:ListBucket'])
  })

  it('is emptied when the stack goes, since a bucket that holds anything stays', () => {
    web.resourceCountIs('Custom::S3AutoDeleteObjects', 1)
    web.hasResource('AWS::S3::Bucket', { DeletionPolicy: 'Delete' })
  })
})

describe('the APIs', () => {
  it('are sent a secret that no template holds, and the bucket is not', () => {
    const { Origins } = distribution as unknown as {
      Origins: {
        S3OriginConfig?: unknown
        OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[]
      }[]
    }
    const apis = Origins.filter(({ S3OriginConfig }) => S3OriginConfig === undefined)
    expect(apis).toHaveLength(Origins.length - 1)
    for (const { OriginCustomHeaders } of apis) {
      expect(OriginCustomHeaders?.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-secret'])
      expect(JSON.stringify(OriginCustomHeaders)).toContain('{{resolve:secretsmanager:')
    }
    expect(Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)).toHaveLength(apis.length)
  })

  it('get another secret each month, from a function that may change this distribution alone', () => {
    web.hasResourceProperties('AWS::SecretsManager::RotationSchedule', {
      RotateImmediatelyOnUpdate: false,
      RotationRules: { ScheduleExpression: 'rate(30 days)' },
    })
    const [[, rotation] = ['', undefined]] = functionsOf(web).filter(([id]) =>
      id.startsWith('OriginRotation'),
    )
    const roleId = (rotation?.Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]
    const [edge, ...others] = statementsOf(web, roleId).filter(({ Action }) =>
      Action.some((each) => each.startsWith('cloudfront:')),
    )
    expect(others).toEqual([])
    expect(JSON.stringify(edge?.Resource)).toMatch(/:distribution\/.*Distribution/)
  })
})

describe('the page', () => {
  interface Deployment {
    DependsOn?: string[]
    Properties: {
      SystemMetadata: { 'cache-control': string; 'content-encoding'?: string }
      DestinationBucketKeyPrefix?: string
      Prune: boolean
    }
  }
  const deployments = resourcesOf(web, 'Custom::CDKBucketDeployment') as unknown as Record<string, Deployment>
  const [assetsId] = Object.keys(deployments).filter((id) => id.startsWith('Assets'))
  const [pageId] = Object.keys(deployments).filter((id) => id.startsWith('Page'))
  const [packedId] = Object.keys(deployments).filter((id) => id.startsWith('Packed'))
  const [assets, page] = [deployments[assetsId ?? ''], deployments[pageId ?? '']]
  const packed = deployments[packedId ?? '']

  it('comes after the files that it names', () => {
    expect(page?.DependsOn).toEqual(expect.arrayContaining([assetsId, packedId]))
    expect(assets?.DependsOn ?? []).not.toContain(pageId)
  })

  it('is asked for each time, its files never again', () => {
    expect(page?.Properties.SystemMetadata['cache-control']).toBe('no-cache')
    expect(assets?.Properties.SystemMetadata['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('has its files packed beside the others, and says so of those alone', () => {
    expect(packed?.Properties).toMatchObject({
      DestinationBucketKeyPrefix: 'assets/br',
      SystemMetadata: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'br',
      },
    })
    expect(assets?.Properties.SystemMetadata).not.toHaveProperty('content-encoding')
  })

  it('has its worker replaced by one that leaves, where a deployment wants none', () => {
    const sourcesOf = (template: Template) =>
      Object.entries(resourcesOf(template, 'Custom::CDKBucketDeployment')).find(([id]) =>
        id.startsWith('Page'),
      )?.[1].Properties.SourceObjectKeys
    const [usual, without] = [web, chosenTemplates().Web].map(sourcesOf) as [string[], string[]]
    expect(without).toHaveLength(usual.length + 1)
  })

  it('takes no file of an earlier page away', () => {
    const all = [assets, packed, page]
    expect(all.map((each) => each?.Properties.Prune)).toEqual([false, false, false])
  })

  it('is swept each day of what it has not named for a month, by a function that can remove nothing else', () => {
    web.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(1 day)' })
    const [[, sweep] = ['', undefined]] = functionsOf(web).filter(([id]) => id.startsWith('Sweep'))
    const roleId = (sweep?.Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]
    const removing = statementsOf(web, roleId).filter(({ Action }) => Action.includes('s3:DeleteObject'))
    expect(removing).toHaveLength(1)
    expect(JSON.stringify(removing[0]?.Resource)).toContain('/assets/*')
  })
})

describe('headers of every answer', () => {
  it('let the script in the document run by its hash', () => {
    expect(JSON.stringify(web.toJSON())).toContain(hashInlineScripts('<script>start()</script>')[0])
  })

  it('are the same for page and API', () => {
    const policies = Object.keys(resourcesOf(web, 'AWS::CloudFront::ResponseHeadersPolicy'))
    expect(policies).toHaveLength(1)
    for (const behaviour of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors]) {
      expect(behaviour.ResponseHeadersPolicyId).toEqual({ Ref: policies[0] })
    }
  })

  it('forbid framing, sniffing, referrers and plain HTTP', () => {
    web.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
      ResponseHeadersPolicyConfig: {
        SecurityHeadersConfig: Match.objectLike({
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
          StrictTransportSecurity: Match.objectLike({ AccessControlMaxAgeSec: 63_072_000 }),
        }),
        CustomHeadersConfig: {
          Items: Match.arrayWith([
            { Header: 'cross-origin-opener-policy', Value: 'same-origin', Override: true },
            { Header: 'cross-origin-resource-policy', Value: 'same-origin', Override: true },
          ]),
        },
      },
    })
  })
})

describe('a map of the operator’s choice', () => {
  it('may be shown, from the host of each layer', () => {
    const policyOf = (template: Template) => JSON.stringify(template.toJSON())
    for (const host of ['https://*.tiles.example.com', 'https://imagery.example.org']) {
      expect(policyOf(chosenTemplates().Web)).toContain(host)
      expect(policyOf(web)).not.toContain(host)
    }
  })
})

describe('the key of the map', () => {
  it('is in no template: only the name of its parameter is', () => {
    const { Parameters } = chosenTemplates().Web.toJSON() as { Parameters: Record<string, unknown> }
    expect(Object.values(Parameters)).toContainEqual({
      Type: 'AWS::SSM::Parameter::Value<String>',
      Default: '/portal/dev/map-key',
    })
    expect(JSON.stringify(web.toJSON())).not.toContain('map-key')
  })

  it('lets the page load the map, which it may not without', () => {
    const isAllowed = (template: Template) =>
      JSON.stringify(template.toJSON()).includes('https://maps.googleapis.com')
    expect([isAllowed(web), isAllowed(chosenTemplates().Web)]).toEqual([false, true])
  })
})
