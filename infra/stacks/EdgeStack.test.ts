import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { chosenTemplates, plainTemplates, resourcesOf } from '../builtApp.fixture'

interface Rule {
  Name: string
  Action?: { Count?: object; Block?: { CustomResponse?: { ResponseCode: number } } }
  Statement: { RateBasedStatement?: { AggregateKeyType: string; Limit: number; CustomKeys?: unknown } }
}

describe('the limits of the firewall', () => {
  const limitsOf = (template: Template) =>
    Object.values(resourcesOf(template, 'AWS::WAFv2::WebACL'))
      .flatMap(({ Properties }) => Properties.Rules as Rule[])
      .filter(({ Statement }) => Statement.RateBasedStatement !== undefined)

  it('count each token of an address by itself, and the address as a whole far above', () => {
    const [ofPerson, ofAddress, ...others] = limitsOf(plainTemplates().Edge).map(
      ({ Statement }) => Statement.RateBasedStatement,
    )
    expect(others).toEqual([])
    expect(ofPerson).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ IP: {} }, { Header: { Name: 'authorization' } }],
    })
    expect(ofAddress).toMatchObject({ AggregateKeyType: 'IP' })
    expect(ofAddress?.Limit).toBeGreaterThan(10 * (ofPerson?.Limit ?? 0))
  })

  it('only count until the stage says that they turn away, which they do in the words of an API', () => {
    expect(limitsOf(plainTemplates().Edge).map(({ Action }) => Action)).toEqual([
      { Count: {} },
      { Count: {} },
    ])
    for (const { Action } of limitsOf(chosenTemplates().Edge)) {
      expect(Action?.Block?.CustomResponse).toMatchObject({
        ResponseCode: 429,
        ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
      })
    }
    chosenTemplates().Edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      CustomResponseBodies: {
        TooMany: {
          ContentType: 'APPLICATION_JSON',
          Content: '{"message":"Too many attempts. Please wait and try again."}',
        },
      },
    })
  })
})

describe('what CloudFront wants elsewhere', () => {
  it('is the firewall of the front and the alarms of both, in us-east-1', () => {
    const edge = plainTemplates().Edge
    edge.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
    const firewalls = Object.entries(plainTemplates()).flatMap(([name, template]) =>
      Object.values(resourcesOf(template, 'AWS::WAFv2::WebACL')).map(({ Properties }) => [
        name,
        Properties.Scope,
      ]),
    )
    expect(firewalls.sort()).toEqual([
      ['Edge', 'CLOUDFRONT'],
      ['Identity', 'REGIONAL'],
    ])
    const alarms = Object.values(resourcesOf(edge, 'AWS::CloudWatch::Alarm')).map(
      ({ Properties }) => Properties,
    )
    expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual([
      'Portal-dev-Edge-FrontBlocked',
      'Portal-dev-Edge-FrontFailing',
    ])
    const topics = Object.keys(resourcesOf(edge, 'AWS::SNS::Topic')).map((Ref) => [{ Ref }])
    for (const { AlarmActions } of alarms) expect(topics).toContainEqual(AlarmActions)
  })
})
