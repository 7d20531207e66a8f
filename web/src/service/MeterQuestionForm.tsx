import { useState } from 'react'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { answerMeter } from '../../../shared/service/changeService'
import type { MeterQuestion } from '../../../shared/service/serviceItem'
import { useAction } from '../core/api/useAction'
import { Button } from '../ui/button/Button'
import { FailureText } from '../ui/feedback/FailureText'
import { NumberField } from '../ui/field/NumberField'
import { Instant } from '../ui/text/Instant'
import { readsOfService } from './readsOfService'
import styles from './Service.module.css'

interface Props {
  readonly groupid: GroupId
  readonly deviceid: DeviceId
  readonly question: MeterQuestion
}

/** How the hours go on of a machine whose meter fell, or leapt: only a person knows. */
export const MeterQuestionForm = ({ groupid, deviceid, question }: Props) => {
  const { beforeHours, beforeTs, nowHours, nowTs } = question
  const [hours, setHours] = useState<number | null>(Math.round(beforeHours * 10) / 10)
  const answer = useAction(answerMeter, {
    success: ({ message }) => message,
    refresh: readsOfService(groupid),
  })
  const common = { groupid, deviceid }
  return (
    <div className={styles.question}>
      <p>
        The meter showed {beforeHours.toFixed(1)} h on <Instant ms={beforeTs * 1000} /> and{' '}
        {nowHours.toFixed(1)} h on <Instant ms={nowTs * 1000} />. Is it a new meter, or does the machine go on
        from what it had? The hours since the last service count on either way.
      </p>
      <NumberField label="Goes on from (h)" value={hours} min={0} max={1_000_000} onChange={setHours} />
      <div className={styles.buttons}>
        <Button
          loading={answer.busy}
          disabled={hours === null}
          onClick={() => void (hours === null ? undefined : answer.run({ ...common, answer: 'goOn', hours }))}
        >
          Go on from {hours === null ? '…' : `${hours.toLocaleString()} h`}
        </Button>
        <Button
          variant="default"
          loading={answer.busy}
          onClick={() => void answer.run({ ...common, answer: 'newMeter' })}
        >
          New meter, {nowHours.toFixed(1)} h
        </Button>
      </div>
      <FailureText failure={answer.error} />
    </div>
  )
}
