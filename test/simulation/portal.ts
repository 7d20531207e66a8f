import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { deleteData, transferData } from '../../shared/datajobs/startDataJob'
import { queueCommand as queueContract } from '../../shared/commands/commandQueue'
import type { DeviceId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { updateSubscription } from '../../shared/billing/updateSubscription'
import { putEndpoint as putEndpointContract } from '../../shared/settings/deviceEndpoint'
import { removeDeviceUser } from '../../functions/access/manageUsers'
import { openDeviceSharing } from '../../functions/access/shareDevice'
import type { EnqueueNotices } from '../../functions/alerts/workQueue'
import { openSweepNotices } from '../../functions/alerts/sweepDue'
import { openTakeNotices } from '../../functions/alerts/deliverNotice'
import { openAlertStore } from '../../functions/alerts/alertStore'
import { openTakeOffAlerts } from '../../functions/alerts/takeOffAlerts'
import type { EnqueueSet } from '../../functions/changes/setQueue'
import { cancelCommand } from '../../functions/commands/cancelCommand'
import { queueCommand } from '../../functions/commands/queueCommand'
import { openTakeLinkBatch, openTakePresence } from '../../functions/commands/takeLinkBatch'
import { answerOnce } from '../../functions/core/http/answerOnce'
import { openAnswerStore } from '../../functions/core/http/answerStore'
import { putConfig } from '../../functions/settings/putConfig'
import { putEndpoint } from '../../functions/settings/putEndpoint'
import type { TakeBatch } from '../../functions/core/onBatch'
import type { Mail } from '../../functions/mail/sendMail'
import { openUserStore } from '../../functions/users/userStore'
import { openBillingService } from '../integration/billingService'
import type { openMemoryPayments } from '../integration/memoryPayments'
import { openAlertScene } from '../integration/alertScene'
import { openWorker } from '../integration/ingestScene'
import { type Scene, tables } from '../integration/openScene'
import { openPayments } from './payments'
import { openDataJobs } from './dataJobs'
import { openReports } from './reports'
import { openChangeSets } from './changeSets'
import type { Facts } from './Facts'
import type { Mutant } from './Mutant'
import type { Process, Processes } from './processes'
import { openQueue } from './queue'
import type { World } from './world'

/** A function behind the API is ended then. */
const apiTimeoutMs = 15 * secondMs

interface Outside {
  /** Puts a frame on the topic of a device. */
  frame: (command: Facts['frames'][number]['command']) => void
  isMailDown: () => boolean
  hasReport: boolean
  shop: ReturnType<typeof openMemoryPayments>
}

const busy = () => Object.assign(new Error('Too many mails'), { name: 'TooManyRequestsException' })

/** The product as it is deployed: its Lambdas, the queues between them, and what a person asks of it. */
export const openPortal = (
  world: World,
  scene: Scene,
  { openLambda }: Processes,
  facts: Facts,
  mutant: Mutant,
  outside: Outside,
) => {
  const alerts = openAlertScene(scene)

  /** The scene as one process has it: its requests go through the faults of that process. */
  const sceneOf = (own: Process): Scene => {
    const put = (command: Facts['frames'][number]['command']) => {
      const askedMs = world.elapsed()
      return own.ask('frame', () => {
        facts.frames.push({ command, invocation: own.invocation, askedMs })
        outside.frame(command)
        return Promise.resolve()
      })
    }
    const sendFrame: typeof scene.sendFrame = (command) =>
      mutant.frame === undefined ? put(command) : mutant.frame(command, put)
    const openService = (client: DynamoDBDocumentClient) => scene.openService(client, sendFrame)
    return { ...scene, documents: own.documents, openService }
  }
  const mailOf = (own: Process) => {
    const accept = (mail: Mail) => {
      const { invocation, name } = own
      facts.attempts.push({
        ...{ notice: mail.tags?.notice, to: [mail.to].flat(), process: name },
        ...{ wallMs: world.now(), elapsedMs: world.elapsed() },
      })
      return own.ask('mail', async () => {
        await world.sleep(world.lag())
        if (outside.isMailDown()) throw busy()
        const id = `accepted ${facts.mails.length + 1}`
        facts.mails.push({ mail, id, invocation })
        return id
      })
    }
    return (mail: Mail) => (mutant.mail === undefined ? accept(mail) : mutant.mail(mail, accept))
  }
  const taking =
    (
      name: string,
      lambda: { invoke: (run: (take: TakeBatch) => ReturnType<TakeBatch>) => ReturnType<TakeBatch> },
    ) =>
    async (records: Parameters<TakeBatch>[0]) => {
      const failed = await lambda.invoke((take) => take(records))
      return mutant.failed?.(name, failed) ?? failed
    }

  const setsOf = (own: Process) => {
    const enqueue: EnqueueSet = async (changeid, atMs = world.now()) => {
      const put = () => Promise.resolve(sets.send({ changeid }, { inMs: atMs - world.now() }))
      await own.ask('set off', put).catch(() => undefined)
    }
    return openChangeSets(sceneOf(own), own, enqueue)
  }

  const reportsOf = (own: Process) =>
    openReports(sceneOf(own), (_row, { fromMs, issue }, _table, to) => {
      const { invocation } = own
      return own.ask('mail', async () => {
        await world.sleep(world.lag())
        if (outside.isMailDown()) throw busy()
        facts.reportMails.push({ to, issue: `${issue} of ${fromMs}`, invocation })
      })
    })

  const billingOf = (own: Process) =>
    openBillingService(sceneOf(own), openPayments(outside.shop, own, mutant))

  const sender = openLambda('sender', (own): TakeBatch => {
    const { claim, deliver } = alerts.openParts(own.documents, mailOf(own))
    return openTakeNotices(claim, deliver)
  })
  const notices = openQueue(world, 'notices', taking('notices', sender))
  /** A message that does not get into the queue is logged; the sweep finds its notice. */
  const nudge =
    (own: Process): EnqueueNotices =>
    async (deviceid, ids) => {
      await own.ask('nudge', () => Promise.resolve(notices.send({ deviceid, ids }))).catch(() => undefined)
    }
  const ingest = openLambda('ingest', (own) => openWorker(sceneOf(own), own.documents, nudge(own)))
  const link = openLambda('link', (own) => {
    const { takeAnswer, deliver } = sceneOf(own).openService(own.documents)
    const takePresence = openTakePresence(own.documents, tables.devices, deliver)
    return openTakeLinkBatch(takeAnswer, takePresence, () => Promise.resolve())
  })
  const sweeper = openLambda('sweeper', (own) =>
    openSweepNotices(own.documents, tables.notices, nudge(own), scene.now),
  )
  const api = openLambda(
    'api',
    (own) => {
      const service = sceneOf(own).openService(own.documents)
      const { access, now } = scene
      const answers = openAnswerStore(own.documents, tables.answers, now)
      const dataJobs = openDataJobs(sceneOf(own), own)
      const users = openUserStore(own.documents, tables.users)
      const takeOff = openTakeOffAlerts({
        ...{ alerts: openAlertStore(own.documents, tables.devices), TableName: tables.devices },
        ...{ writeLog: service.writeLog, now },
      })
      const sharing = openDeviceSharing(own.documents, tables.access, access, service.writeLog, now)
      return {
        queueCommand: answerOnce(queueContract, answers, queueCommand(service)),
        cancelCommand: cancelCommand(service),
        putConfig: putConfig(service),
        putEndpoint: answerOnce(putEndpointContract, answers, putEndpoint(service)),
        deleteData: answerOnce(deleteData, answers, dataJobs.deleteData),
        transferData: answerOnce(transferData, answers, dataJobs.transferData),
        newest: (deviceid: DeviceId) => service.commands.newest(deviceid, 20),
        sets: setsOf(own),
        subscribe: answerOnce(updateSubscription, answers, billingOf(own).update),
        leaveReport: reportsOf(own).leave,
        removeUser: removeDeviceUser(sharing, users, takeOff),
      }
    },
    { timeoutMs: apiTimeoutMs },
  )
  const reconciler = openLambda('reconciler', (own) => billingOf(own).reconcile)
  const jobWorker = openLambda('jobs', (own) => openDataJobs(sceneOf(own), own).run)
  const setWorker = openLambda('sets', (own) => setsOf(own).openTake())
  const setSweeper = openLambda('setSweeper', (own) => setsOf(own).sweep)
  const sets = openQueue(world, 'sets', taking('sets', setWorker))
  const reporter = openLambda('reporter', (own) => reportsOf(own).openTake())
  const reports = openQueue(world, 'reports', taking('reports', reporter))
  const reportSweeper = openLambda('reportSweeper', (own) =>
    reportsOf(own).openSweep((key) => own.ask('due', () => Promise.resolve(reports.send(key)))),
  )
  const queues = {
    reports,
    sets,
    ingest: openQueue(world, 'ingest', taking('ingest', ingest), mutant.forgetful === 'ingest'),
    link: openQueue(world, 'link', taking('link', link)),
    notices,
  }
  return {
    queues,
    api,
    sweep: async () => {
      if (mutant.idle === 'sweeper') return
      await sweeper.invoke((sweep) => sweep())
      if (facts.subscribes.length > 0) await reconciler.invoke((reconcile) => reconcile())
      if (facts.dataJobs > 0) await jobWorker.invoke((run) => run())
      if (outside.hasReport) await reportSweeper.invoke((sweep) => sweep())
      if (facts.sets.length > 0) await setSweeper.invoke((sweep) => sweep())
    },
  }
}
export type SimulatedPortal = ReturnType<typeof openPortal>
