import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DescribeEndpointCommand, IoTClient } from '@aws-sdk/client-iot'
import { DeviceId } from '../../shared/core/ids'
import { topics } from '../../shared/core/topics'
import { makePassword } from '../../functions/devices/deviceSecrets'
import { loadLocalEnvironment } from './operatedStage'
import { openProvision, issueCertificate, saveCertificate } from './provision/openProvision'

const usage = `npm run provision -- --id PUMP00002 --model ORB-C1 --name "Pump 2"
  --fw VERSION     firmware it leaves the factory with
  --csr FILE       signing request of the unit: the private key never leaves it
  --out FOLDER     where certificate and key are written (.local/certs)
  --stage STAGE    which deployment (dev); --local: the local stack, which must be running
  --renew          another certificate for a device that is known already
  --claims         no certificate: the unit fetches its own (fleet provisioning)`

// Makes a device known to the portal and gives it the certificate it connects with.
const { values } = parseArgs({
  options: {
    id: { type: 'string' },
    model: { type: 'string' },
    name: { type: 'string' },
    fw: { type: 'string', default: 'unknown' },
    csr: { type: 'string' },
    out: { type: 'string' },
    stage: { type: 'string', default: 'dev' },
    local: { type: 'boolean', default: false },
    renew: { type: 'boolean', default: false },
    claims: { type: 'boolean', default: false },
  },
})

const { id, model, name = id } = values
const deviceid = DeviceId.safeParse(id)
if (!deviceid.success || !model || !name) {
  console.error(deviceid.success || id === undefined ? usage : `${id} is not a device id.\n${usage}`)
  process.exit(2)
}

const localDir = process.env.LOCAL_DIR ?? '.local'
if (values.local) await loadLocalEnvironment(localDir, process.env)
const csrPem = values.csr === undefined ? undefined : await readFile(values.csr, 'utf8')
const provision = await openProvision(values.local ? 'local' : values.stage)
const passwords = {
  setupPassword: makePassword((end) => randomInt(end)),
  wifiPassword: makePassword((end) => randomInt(end)),
}

const made = await provision({ deviceid: deviceid.data, name, model, fw: values.fw, ...passwords })
if (made) {
  // printed at once: if a later step fails, --renew makes the certificate but the passwords are not shown again
  console.log(`${deviceid.data} is known to the portal.`)
  console.log(`  setup password  ${passwords.setupPassword}`)
  console.log(`  Wi-Fi password  ${passwords.wifiPassword}`)
} else if (!values.renew) {
  console.error(`${deviceid.data} is known already; with --renew it gets another certificate.`)
  process.exit(1)
}
if (values.claims) process.exit(0)

const iot = new IoTClient({})
const issued = await issueCertificate(iot)(deviceid.data, model, csrPem)
const files = await saveCertificate(values.out ?? join(localDir, 'certs'), deviceid.data, issued)
const { endpointAddress } = await iot.send(new DescribeEndpointCommand({ endpointType: 'iot:Data-ATS' }))
console.log(`  certificate     ${files.certificate}`)
console.log(`  key             ${files.key ?? 'in the unit, which made the signing request'}`)
console.log(
  `  CA              ${values.local ? join(localDir, 'certs', 'ca.pem') : 'https://www.amazontrust.com/repository/AmazonRootCA1.pem'}`,
)
const address = endpointAddress?.includes(':') ? endpointAddress : `${endpointAddress}:8883`
console.log(`  connects to     ${address}, client id ${deviceid.data}`)
console.log(`  sends readings  ${topics.directData(deviceid.data)}`)
console.log(`  sends settings  ${topics.directConfig(deviceid.data)}`)
