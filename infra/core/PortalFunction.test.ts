import type { Template } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { plainTemplates, resourcesOf, templatesOf, functionsOf } from '../builtApp.fixture'
import { listHandlers, deployedNode } from './bundleFunctions'

const all = Object.entries(plainTemplates()).flatMap(([stack, template]) =>
  functionsOf(template).map(([id, { Properties }]) => ({ name: `${stack}/${id}`, template, Properties })),
)

describe('every function of the portal', () => {
  it.each(all)(
    '$name runs the Node of .nvmrc on arm64 and keeps quiet about its own platform',
    ({ Properties }) => {
      expect(Properties).toMatchObject({
        Runtime: `nodejs${deployedNode.split('.')[0]}.x`,
        Architectures: ['arm64'],
        LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN', ApplicationLogLevel: 'INFO' },
      })
    },
  )

  it.each(all)('$name writes one log, kept for three months', ({ template, Properties }) => {
    const { LogGroup } = Properties.LoggingConfig as { LogGroup: { Ref: string } }
    const log = resourcesOf(template, 'AWS::Logs::LogGroup')[LogGroup.Ref]
    expect(log?.Properties.RetentionInDays).toBe(90)
  })

  it.each(all)('$name says what breaks for people when it fails', ({ Properties }) => {
    expect(String(Properties.Description).length).toBeGreaterThan(20)
  })

  it.each(all)('$name has a role of its own without policies of AWS', ({ template, Properties }) => {
    const roleId = (Properties.Role as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0]
    expect(resourcesOf(template, 'AWS::IAM::Role')[roleId]?.Properties).not.toHaveProperty(
      'ManagedPolicyArns',
    )
  })
})

describe('handlers', () => {
  it('are all deployed, each once', () => {
    expect(all.length).toBe(listHandlers().length)
  })
})

const logsOf = (template: Template) => Object.entries(resourcesOf(template, 'AWS::Logs::LogGroup'))

describe('logs', () => {
  it('of every function end after three months, also of those that the CDK adds for its own work', () => {
    for (const template of Object.values(plainTemplates())) {
      const kept = new Map(logsOf(template).map(([id, { Properties }]) => [id, Properties.RetentionInDays]))
      for (const { Properties } of Object.values(resourcesOf(template, 'AWS::Lambda::Function'))) {
        const { LogGroup } = Properties.LoggingConfig as { LogGroup: { Ref: string } }
        expect(kept.get(LogGroup.Ref)).toBe(90)
      }
    }
  })

  it('outlive a stack that is removed by mistake, and go with a stage that is disposable', () => {
    const policiesOf = (templates: Record<string, Template>) =>
      new Set(Object.values(templates).flatMap((each) => logsOf(each).map(([, log]) => log.DeletionPolicy)))
    expect([...policiesOf(plainTemplates())]).toEqual(['Retain'])
    expect([...policiesOf(templatesOf({ disposable: true }))]).toEqual(['Delete'])
  })
})
