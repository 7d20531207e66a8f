import { useState } from 'react'
import type { Stretch, LimitRule } from '../../../shared/rehearsal/replay'
import { incidentsOf } from '../../../shared/rehearsal/keptIncidents'
import { type Diet, type Proposal, proposeLimits } from '../../../shared/rehearsal/proposeLimits'
import type { ProposalPart } from '../../../shared/rehearsal/valuesToTry'
import { Button } from '../ui/button/Button'
import type { LimitOutlook, Material } from './material'
import { Moments } from './Moments'
import styles from './Rehearsal.module.css'
import { describeEffect, describeLost, describeProposal, nameOfRule, type WriteValue } from './rehearsalWords'

interface Props {
  readonly material: Material
  /** Of the limits that are saved. */
  readonly outlook: LimitOutlook
  readonly parts: readonly ProposalPart[]
  readonly maxHysteresis: number | undefined
  readonly write: WriteValue
  readonly chosen: number | undefined
  readonly onChoose: (moment: Stretch | undefined) => void
  readonly onUse: (rule: LimitRule, proposal: Proposal) => void
}

/** Limits that would have kept what was real and dropped most of the rest: proposed when asked, applied by a person. */
export const QuieterLimits = ({ material, outlook, parts, maxHysteresis, write, ...moments }: Props) => {
  const { rule, found } = outlook
  const [diet, setDiet] = useState<Diet>()
  const [used, setUsed] = useState<Proposal>()
  const { onUse, chosen, onChoose } = moments
  const search = () =>
    setDiet(
      proposeLimits({
        trace: material.trace,
        rule,
        delays: { onMs: material.delays.onMs[rule.level], offMs: material.delays.offMs },
        real: incidentsOf(material.raised, rule, material.toMs),
        parts,
        maxHysteresis,
        endMs: material.toMs,
      }),
    )
  const heading = `Quieter: ${nameOfRule(rule)} ${write(rule.limit)}`
  if (diet === undefined)
    return (
      <section className={styles.quieter} aria-label={heading}>
        <Button variant="light" onClick={search}>
          Find quieter limits
        </Button>
        <p className={styles.soft}>
          {nameOfRule(rule)} {write(rule.limit)} was passed {found.length} times. Looks for what would have
          kept the events that were real.
        </p>
      </section>
    )
  return (
    <section className={styles.quieter} aria-label={heading}>
      <h3>{heading}</h3>
      {diet.isAcknowledged ? null : (
        <p className={styles.soft}>No event of it was acknowledged yet, so each burst counts as real.</p>
      )}
      {diet.proposals.length === 0 ? (
        <p role="status">Nothing simple would make it quieter without losing what was real.</p>
      ) : null}
      <ul className={styles.proposals} aria-label="Proposals">
        {diet.proposals.map((proposal) => (
          <li key={proposal.changes.join(' ')}>
            <strong>{describeProposal(rule, proposal, write)}</strong>
            <span>{describeEffect(diet, proposal)}</span>
            <span className={styles.soft}>{describeLost(rule, proposal, material.toMs, write)}</span>
            {proposal.lost.length === 0 ? null : (
              <details>
                <summary>What would be lost</summary>
                <Moments
                  moments={proposal.lost}
                  label="What would be lost"
                  endMs={material.toMs}
                  write={write}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              </details>
            )}
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                setUsed(proposal)
                onUse(rule, proposal)
              }}
            >
              Use these
            </Button>
            {used === proposal ? (
              <span role="status" className={styles.soft}>
                Filled in above. Nothing is changed before you save.
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
