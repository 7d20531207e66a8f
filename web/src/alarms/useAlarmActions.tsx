import { Suspense, useMemo, useRef, useEffect, useState } from 'react'
import type { Outcome } from '../ui/feedback/outcome'
import { toasts } from '../ui/toast/toasts'
import { lazyPart } from '../ui/lazyPart'
import { nameOfEvent } from '../display/catalogue/nameOfLevel'
import { useAcknowledge, useAssign, useReset, useShelve } from './actsOnAlarms'
import type { AlarmActions, AlarmQuestion } from './AlarmButtons'
import { type AlarmRow, nameOfDevice } from './alarmRow'

const AcknowledgeDialog = lazyPart(async () => (await import('./AlarmOwnerDialogs')).AcknowledgeDialog)
const AssignDialog = lazyPart(async () => (await import('./AlarmOwnerDialogs')).AssignDialog)
const ShelveDialog = lazyPart(async () => (await import('./ShelveDialog')).ShelveDialog)
const UnshelveDialog = lazyPart(async () => (await import('./HeldBanners')).UnshelveDialog)

interface Asked {
  readonly question: AlarmQuestion
  readonly alarms: readonly AlarmRow[]
}

interface Options {
  onOpen: (alarm: AlarmRow) => void
  /** What was asked for was done. */
  onDone?: () => void
}

/**
 * What one may do about alarms, the same on each page, with the dialogs that some of it opens. The actions stay the
 * same as long as nothing is under way, so that a table is not drawn anew with each answer.
 */
export const useAlarmActions = ({ onOpen, onDone }: Options) => {
  const [asked, setAsked] = useState<Asked>()
  const acknowledge = useAcknowledge()
  const reset = useReset()
  const assign = useAssign()
  const shelve = useShelve()
  const now = {
    onOpen,
    acknowledge: (alarms: readonly AlarmRow[]) => acknowledge.run(alarms, ''),
    reset: (alarms: readonly AlarmRow[]) => reset.run(alarms, undefined),
  }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const busy = useMemo(() => new Set([...acknowledge.busy, ...reset.busy]), [acknowledge.busy, reset.busy])
  const actions = useMemo((): AlarmActions => {
    const runNow = async (what: 'acknowledge' | 'reset', alarms: readonly AlarmRow[]) => {
      const outcome = await latest.current[what](alarms)
      if (outcome.ok) return
      const { message, hint, requestId } = outcome.error
      toasts.show({
        tone: 'error',
        title: 'Error',
        text: hint === undefined ? message : `${message} ${hint}`,
        requestId,
      })
    }
    return {
      acknowledge: (alarms) => void runNow('acknowledge', alarms),
      reset: (alarms) => void runNow('reset', alarms),
      ask: (question, alarms) => setAsked({ question, alarms }),
      open: (alarm) => latest.current.onOpen(alarm),
      busy,
    }
  }, [busy])
  const close = () => setAsked(undefined)
  /** As an act, which forgets what was picked once it is done. */
  const andDone =
    <T,>(run: (alarms: readonly AlarmRow[], what: T) => Promise<Outcome<number>>) =>
    async (alarms: readonly AlarmRow[], what: T) => {
      const outcome = await run(alarms, what)
      if (outcome.ok) onDone?.()
      return outcome
    }
  const [first] = asked?.alarms ?? []
  const dialog =
    asked === undefined || first === undefined ? null : asked.question === 'acknowledge' ? (
      <AcknowledgeDialog alarms={asked.alarms} onAcknowledge={andDone(acknowledge.run)} onClose={close} />
    ) : asked.question === 'assign' ? (
      <AssignDialog alarms={asked.alarms} onAssign={andDone(assign.run)} onClose={close} />
    ) : asked.question === 'shelve' ? (
      <ShelveDialog alarms={asked.alarms} onShelve={andDone(shelve.run)} onClose={close} />
    ) : (
      <UnshelveDialog
        deviceid={first.deviceid}
        topic={first.topic}
        name={`${nameOfEvent(first.topic, first.own)} of ${nameOfDevice(first)}`}
        onClose={close}
      />
    )
  return { actions, dialogs: dialog === null ? null : <Suspense fallback={null}>{dialog}</Suspense> }
}
