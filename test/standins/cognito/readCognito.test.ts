import { describe, expect, it } from 'vitest'
import {
  identityPoolIdOf,
  userPoolClientIdOf,
  userPoolIdOf,
} from '../../../scripts/standins/aws/cognito/pool/UserPoolDefinition'
import { readCognito } from '../../../scripts/standins/aws/cognito/pool/readCognito'
import { passwordClientId, poolId, poolResources, webClientId } from './poolResources'

describe('ids', () => {
  it('have the shapes of the service and follow from the logical id alone', () => {
    expect(userPoolIdOf('People')).toMatch(/^ap-southeast-2_[A-Za-z\d]{9}$/)
    expect(userPoolClientIdOf('Web')).toMatch(/^[a-z\d]{26}$/)
    expect(identityPoolIdOf('Identities')).toMatch(/^ap-southeast-2:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(userPoolIdOf('People')).toBe(poolId)
    expect(userPoolIdOf('Others')).not.toBe(poolId)
  })
})

describe('the resources of a template', () => {
  const { pools, identityPools } = readCognito({ ...poolResources, Table: { Type: 'AWS::DynamoDB::Table' } })

  it('become pools with their clients, groups, schema and functions', () => {
    expect(pools).toHaveLength(1)
    expect(pools[0]).toMatchObject({
      id: poolId,
      caseSensitive: false,
      mfa: 'OPTIONAL',
      recovery: ['email'],
      verifyBeforeUpdate: ['email'],
      triggers: {
        PreSignUp: { functionId: 'PreSignUp', version: '1' },
        PreTokenGeneration: { functionId: 'PreToken', version: '2' },
      },
      groups: [{ name: 'admins', precedence: 1 }],
    })
    expect(pools[0]?.attributes.get('custom:url')).toMatchObject({ mutable: false, required: false })
    expect(pools[0]?.attributes.get('email')).toMatchObject({ required: true })
    expect(identityPools[0]?.providers[0]?.clientId).toBe(webClientId)
  })

  it('give lifetimes in seconds, with the defaults of the service', () => {
    const [web, operators] = pools[0]?.clients ?? []
    expect(web).toMatchObject({
      accessTokenSeconds: 3600,
      refreshTokenSeconds: 2_592_000,
      sessionSeconds: 180,
    })
    expect(operators).toMatchObject({
      id: passwordClientId,
      idTokenSeconds: 3600,
      refreshTokenSeconds: 2_592_000,
    })
  })

  it('are refused when they say something that the stand-in does not do', () => {
    const withProperty = (id: keyof typeof poolResources, extra: object) => {
      const resource = poolResources[id]
      return { ...poolResources, [id]: { ...resource, Properties: { ...resource.Properties, ...extra } } }
    }
    expect(() => readCognito(withProperty('People', { AliasAttributes: ['email'] }))).toThrow(
      /AliasAttributes/,
    )
    expect(() => readCognito(withProperty('Web', { GenerateSecret: true }))).toThrow(/GenerateSecret/)
    expect(() => readCognito(withProperty('Web', { UserPoolId: 'ap-southeast-2_other' }))).toThrow(
      /unknown pool/,
    )
    const domain = { ...poolResources, Domain: { Type: 'AWS::Cognito::UserPoolDomain' } }
    expect(() => readCognito(domain)).toThrow('AWS::Cognito::UserPoolDomain Domain')
  })
})
