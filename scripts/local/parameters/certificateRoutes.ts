import * as z from 'zod'
import { AwsError } from './AwsError'
import { arnOf, certificateIdOf, findCertificate, type IotContext } from './IotContext'
import { CertificateStatus, type Certificate } from './iotRecords'
import type { IotRoute } from './IotRoute'
import type { IssuedCertificate } from './openCertificateAuthority'
import { parseInput } from './parseInput'
import { fromPem } from './pem'

const keep = async (context: IotContext, issued: IssuedCertificate, query: URLSearchParams) => {
  const id = certificateIdOf(fromPem('CERTIFICATE', issued.certificatePem))
  const seconds = context.now() / 1000
  context.state.value.certificates[id] = {
    id,
    pem: issued.certificatePem,
    status: query.get('setAsActive') === 'true' ? 'ACTIVE' : 'INACTIVE',
    createdSeconds: seconds,
    modifiedSeconds: seconds,
    things: [],
    policies: [],
  }
  await context.state.save()
  return {
    certificateArn: arnOf(context, `cert/${id}`),
    certificateId: id,
    certificatePem: issued.certificatePem,
  }
}

const createKeysAndCertificate: IotRoute['run'] = async (context, { query }) => {
  const issued = context.authority.issueDevice({ commonName: 'AWS IoT Certificate' })
  const keyPair = { PublicKey: issued.publicKeyPem, PrivateKey: issued.privateKeyPem }
  return { ...(await keep(context, issued, query)), keyPair }
}

const FromCsr = z.object({ certificateSigningRequest: z.string().min(1).max(8192) })

const createFromCsr: IotRoute['run'] = async (context, { query, body }) => {
  const { certificateSigningRequest: csrPem } = parseInput(FromCsr, body)
  const issue = () => {
    try {
      return context.authority.issueDevice({ csrPem })
    } catch (error) {
      throw new AwsError('InvalidRequestException', `The signing request cannot be used: ${String(error)}`)
    }
  }
  return keep(context, issue(), query)
}

const describe = (context: IotContext, certificate: Certificate) => ({
  certificateArn: arnOf(context, `cert/${certificate.id}`),
  certificateId: certificate.id,
  status: certificate.status,
  certificatePem: certificate.pem,
  creationDate: certificate.createdSeconds,
  lastModifiedDate: certificate.modifiedSeconds,
  certificateMode: 'DEFAULT',
})

const updateCertificate: IotRoute['run'] = async (context, { path, query }) => {
  const certificate = findCertificate(context, path.certificateId ?? '')
  certificate.status = parseInput(CertificateStatus, query.get('newStatus'))
  certificate.modifiedSeconds = context.now() / 1000
  await context.state.save()
  return {}
}

const deleteCertificate: IotRoute['run'] = async (context, { path, query }) => {
  const { id, status, things, policies } = findCertificate(context, path.certificateId ?? '')
  if (status === 'ACTIVE')
    throw new AwsError('CertificateStateException', 'Certificate must be deactivated before deletion', 406)
  // forced deletion lets go of policies, never of things
  if (things.length > 0 || (policies.length > 0 && query.get('forceDelete') !== 'true'))
    throw new AwsError('DeleteConflictException', 'Things or policies must be detached before deletion', 409)
  delete context.state.value.certificates[id]
  await context.state.save()
  return {}
}

const one = '/certificates/{certificateId}'

export const certificateRoutes: readonly IotRoute[] = [
  { method: 'POST', pattern: '/keys-and-certificate', run: createKeysAndCertificate },
  { method: 'POST', pattern: '/certificates', run: createFromCsr },
  {
    method: 'GET',
    pattern: one,
    run: (context, { path }) => ({
      certificateDescription: describe(context, findCertificate(context, path.certificateId ?? '')),
    }),
  },
  { method: 'PUT', pattern: one, run: updateCertificate },
  { method: 'DELETE', pattern: one, run: deleteCertificate },
]
