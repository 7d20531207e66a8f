import { Suspense, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { maxChains, maxRotas, type Chain } from '../../../shared/escalation/chain'
import { type Escalation, removeChain, removeRota } from '../../../shared/escalation/escalation'
import type { Rota } from '../../../shared/escalation/rota'
import { AlarmHelp } from '../alarms/AlarmHelp'
import { useAction } from '../core/api/useAction'
import { PermissionButton } from '../ui/button/PermissionButton'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog'
import { EmptyState } from '../ui/feedback/EmptyState'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { lazyPart } from '../ui/lazyPart'
import { useNow } from '../ui/text/useNow'
import { ChainCard, RotaCard } from './OnCallCards'
import { namesOf, readsOfEscalation, useEscalation } from './useEscalation'
import styles from './Escalation.module.css'

const RotaDialog = lazyPart(async () => (await import('./RotaDialog')).RotaDialog)
const ChainDialog = lazyPart(async () => (await import('./ChainDialog')).ChainDialog)

interface Group {
  groupid: GroupId
  isDefaultGroup: boolean
}

type Open =
  | { kind: 'rota'; rota: Rota | undefined }
  | { kind: 'chain'; chain: Chain | undefined }
  | { kind: 'removeRota'; rota: Rota }
  | { kind: 'removeChain'; chain: Chain }

const whyNot = ({ isDefaultGroup }: Group, mayEdit: boolean): string | undefined => {
  if (isDefaultGroup)
    return 'Your default group has no members besides you. Make a group to share the alarms.'
  return mayEdit ? undefined : 'Only an ADMIN of this group can change who is on call.'
}

const fullOf = (count: number, most: number, what: string): string | undefined =>
  count >= most ? `A group can have at most ${most} ${what}s.` : undefined

const OpenDialog = ({
  group: { groupid },
  escalation,
  open,
  onClose,
}: {
  group: Group
  escalation: Escalation
  open: Open
  onClose: () => void
}) => {
  const refresh = readsOfEscalation(groupid)
  const endRota = useAction(removeRota, { success: ({ message }) => message, refresh })
  const endChain = useAction(removeChain, { success: ({ message }) => message, refresh })
  if (open.kind === 'rota') return <RotaDialog {...{ groupid, escalation, onClose }} rota={open.rota} />
  if (open.kind === 'chain') return <ChainDialog {...{ groupid, escalation, onClose }} chain={open.chain} />
  if (open.kind === 'removeRota') {
    const { rotaid, name } = open.rota
    return (
      <ConfirmDialog
        title={`Remove ${name}?`}
        confirmLabel="Remove rota"
        danger
        onConfirm={() => endRota.run({ groupid, rotaid })}
        onClose={onClose}
      >
        No one is on call by it any more. A rota that a chain uses cannot be removed.
      </ConfirmDialog>
    )
  }
  const { chainid, name } = open.chain
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel="Remove chain"
      danger
      onConfirm={() => endChain.run({ groupid, chainid })}
      onClose={onClose}
    >
      What it notifies of now ends with it, and no one else is notified when an alarm is not acknowledged.
    </ConfirmDialog>
  )
}

/** Who is on call for the devices of a group, and who is notified when no one acknowledges. */
export const OnCall = ({ group }: { group: Group }) => {
  const { data, error, mutate } = useEscalation(group.groupid)
  const [open, setOpen] = useState<Open>()
  const nowMs = useNow()
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading who is on call" rows={4} rowRem={6} />
    ) : (
      <ErrorBox error={error} otherwise="Error Loading Data" onRetry={() => void mutate()} />
    )
  }
  const { chains, rotas, people } = data
  const nameOf = namesOf(people)
  const refusal = whyNot(group, data.mayEdit)
  const edit = (next: Open) => (refusal === undefined ? () => setOpen(next) : undefined)
  return (
    <section className={styles.page} aria-label="On Call">
      <div className={styles.head}>
        <h2>Rotas</h2>
        <span className={styles.tools}>
          <AlarmHelp first="rota" />
          <PermissionButton
            size="compact-sm"
            variant={rotas.length === 0 ? 'filled' : 'default'}
            disabledReason={refusal ?? fullOf(rotas.length, maxRotas, 'rota')}
            onClick={() => setOpen({ kind: 'rota', rota: undefined })}
          >
            Add rota
          </PermissionButton>
        </span>
      </div>
      {rotas.length === 0 ? (
        <EmptyState title="No rota yet">
          <p>A rota says who is on call when, week after week.</p>
        </EmptyState>
      ) : (
        rotas.map((rota) => (
          <RotaCard
            key={rota.rotaid}
            {...{ rota, nameOf, nowMs }}
            onEdit={edit({ kind: 'rota', rota })}
            onRemove={edit({ kind: 'removeRota', rota })}
          />
        ))
      )}
      <div className={styles.head}>
        <h2>Escalation</h2>
        <span className={styles.tools}>
          <AlarmHelp first="escalation" />
          <PermissionButton
            size="compact-sm"
            variant={rotas.length > 0 && chains.length === 0 ? 'filled' : 'default'}
            disabledReason={refusal ?? fullOf(chains.length, maxChains, 'chain')}
            onClick={() => setOpen({ kind: 'chain', chain: undefined })}
          >
            Add chain
          </PermissionButton>
        </span>
      </div>
      <p className={styles.help}>
        A chain notifies one after the other for as long as an event lasts and no one acknowledges it, at most
        24 hours. It ends when the event ends, is acknowledged or shelved, or its device is put out of
        service; the next event begins it again. A step that reaches no one is followed by the next one at
        once.
      </p>
      {chains.length === 0 ? (
        <EmptyState title="No chain yet">
          <p>Without one, alarms go to the lists of each device and to who chose them.</p>
        </EmptyState>
      ) : (
        chains.map((chain) => (
          <ChainCard
            key={chain.chainid}
            {...{ chain, rotas, nameOf, nowMs }}
            onEdit={edit({ kind: 'chain', chain })}
            onRemove={edit({ kind: 'removeChain', chain })}
          />
        ))
      )}
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <OpenDialog {...{ group, open }} escalation={data} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
