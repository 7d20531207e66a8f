import { describe, expect, it } from 'vitest'
import { chosenTemplates, plainTemplates, resourcesOf } from './builtApp.fixture'
import { problemsOfTemplate } from './templateSchema.fixture'

interface Rule {
  Statement: { RateBasedStatement: object }
}
type Change = (properties: Record<string, unknown>) => void

/** The first resource of a type in a template as it is, changed. */
const problemsAfter = (stack: keyof ReturnType<typeof plainTemplates>, type: string, change: Change) => {
  const [found] = Object.values(resourcesOf(plainTemplates()[stack], type))
  const resource = structuredClone(found) as { Type: string; Properties: Record<string, unknown> }
  change(resource.Properties)
  return problemsOfTemplate({ Resources: { It: resource } })
}

describe('what is deployed', () => {
  it.each(Object.keys(chosenTemplates()))('of %s is what CloudFormation knows of each resource', (stack) => {
    for (const templates of [plainTemplates(), chosenTemplates()]) {
      const template = (templates as Record<string, { toJSON(): object } | undefined>)[stack]
      expect(problemsOfTemplate(template?.toJSON() ?? {})).toEqual([])
    }
  })

  it.each<[string, Parameters<typeof problemsAfter>, string[]]>([
    [
      'a property with a slip in its name',
      ['Web', 'AWS::S3::Bucket', (bucket) => (bucket.BucketEncrption = {})],
      ['It.BucketEncrption: is no property'],
    ],
    [
      'a property that is missing',
      ['Edge', 'AWS::WAFv2::WebACL', (acl) => Reflect.deleteProperty(acl, 'VisibilityConfig')],
      ['It.VisibilityConfig: is missing'],
    ],
    [
      'a value that is none of those that there are',
      ['Edge', 'AWS::WAFv2::WebACL', (acl) => (acl.Scope = 'GLOBAL')],
      ['It.Scope: must be one of CLOUDFRONT, REGIONAL'],
    ],
    [
      'a number as text',
      ['DeviceLink', 'AWS::Lambda::Function', (each) => (each.Timeout = '60')],
      ['It.Timeout: must be of type integer'],
    ],
    [
      'a slip deep inside',
      [
        'Edge',
        'AWS::WAFv2::WebACL',
        ({ Rules }) => Object.assign((Rules as Rule[])[0]?.Statement.RateBasedStatement ?? {}, { Limt: 1 }),
      ],
      ['It.Rules.0.Statement.RateBasedStatement.Limt: is no property'],
    ],
    [
      'a name for a list',
      ['Web', 'AWS::S3::Bucket', (bucket) => (bucket.Tags = 'app')],
      ['It.Tags: must be a list'],
    ],
  ])('that had %s would be refused here', (_, asked, problems) => {
    expect(problemsAfter(...asked)).toEqual(problems)
  })

  it('that had a type that does not exist would be refused here', () => {
    const problems = problemsOfTemplate({ Resources: { It: { Type: 'AWS::S3::Buckett' } } })
    expect(problems).toEqual(['It: there is no type AWS::S3::Buckett'])
  })
})
