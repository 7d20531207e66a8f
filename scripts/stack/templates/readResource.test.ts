import { describe, expect, it } from 'vitest'
import { resolveIntrinsics, type Scope } from './readResource'

const scope: Scope = {
  ref: (name) => (name === 'AWS::NoValue' ? undefined : `ref:${name}`),
  attribute: (logicalId, attribute) => `att:${logicalId}:${attribute}`,
  importValue: (name) => `import:${name}`,
  condition: (name) => name === 'Yes',
  mapping: (map, top, second) => `${map}/${top}/${second}`,
}

const resolve = (value: unknown) => resolveIntrinsics(value, scope)

describe('resolveIntrinsics', () => {
  it.each([
    [{ Ref: 'A' }, 'ref:A'],
    [{ 'Fn::GetAtt': ['A', 'Arn'] }, 'att:A:Arn'],
    [{ 'Fn::GetAtt': 'A.Outputs.Name' }, 'att:A:Outputs.Name'],
    [{ 'Fn::ImportValue': { 'Fn::Sub': 'x-${A}' } }, 'import:x-ref:A'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'A' }, 3]] }, 'a-ref:A-3'],
    [{ 'Fn::Sub': '${A}/${A.Arn}/${!A}' }, 'ref:A/att:A:Arn/${A}'],
    [{ 'Fn::Sub': ['${v}', { v: { Ref: 'A' } }] }, 'ref:A'],
    [{ 'Fn::Select': ['1', { 'Fn::Split': [':', { Ref: 'A' }] }] }, 'A'],
    [{ 'Fn::FindInMap': ['M', { Ref: 'A' }, 'k'] }, 'M/ref:A/k'],
    [{ 'Fn::Base64': 'hi' }, 'aGk='],
    [{ 'Fn::If': ['Yes', { Ref: 'A' }, 'no'] }, 'ref:A'],
    [{ 'Fn::If': ['No', 'yes', 'no'] }, 'no'],
    [{ 'Fn::Equals': [{ Ref: 'A' }, 'ref:A'] }, true],
    [{ 'Fn::And': [{ Condition: 'Yes' }, { 'Fn::Not': [{ Condition: 'No' }] }] }, true],
    [{ 'Fn::Or': [{ Condition: 'No' }, { 'Fn::Equals': ['a', 'b'] }] }, false],
  ])('resolves %j', (value, expected) => {
    expect(resolve(value)).toEqual(expected)
  })

  it('resolves inside lists and objects and leaves plain values alone', () => {
    const value = { a: [1, { Ref: 'A' }, null], Condition: { StringEquals: { x: { Ref: 'B' } } } }
    expect(resolve(value)).toEqual({
      a: [1, 'ref:A', null],
      Condition: { StringEquals: { x: 'ref:B' } },
    })
    expect(resolve({ Condition: { Bool: true } })).toEqual({ Condition: { Bool: true } })
  })

  it('leaves out what has no value', () => {
    const none = { Ref: 'AWS::NoValue' }
    expect(resolve({ a: none, b: [none, 1] })).toEqual({ b: [1] })
  })

  it('leaves IoT policy variables alone', () => {
    expect(resolve('client/${iot:Connection.Thing.ThingName}')).toBe(
      'client/${iot:Connection.Thing.ThingName}',
    )
  })

  it.each([
    [{ 'Fn::Transform': {} }, 'Fn::Transform is not supported'],
    [{ 'Fn::Select': [3, ['a']] }, 'Fn::Select 3 of 1 items'],
    [{ 'Fn::Join': ['', [{ a: 1 }]] }, 'expected text'],
  ])('refuses %j', (value, message) => {
    expect(() => resolve(value)).toThrow(message)
  })
})
