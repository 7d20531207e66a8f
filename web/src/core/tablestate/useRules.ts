import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { ColumnRule, FilterColumn } from '../../ui/table/columnRules'
import { readRules, writeRules } from '../../ui/table/ruleText'
import { useSearchState } from '../routing/useSearchState'

/** A browser refuses a hundred addresses in half a minute, and a keystroke is no rule yet. */
const typingMs = 250

/** The filters of a table, kept in the address as `filter`; what changes them begins at the first page again. */
export const useRules = (columns: readonly FilterColumn[]) => {
  const [params, change] = useSearchState()
  const [rules, setRules] = useState(() => readRules(params.get('filter') ?? '', columns))
  const keep = useDebouncedCallback(
    (next: readonly ColumnRule[]) => change({ filter: writeRules(next, columns), page: undefined }),
    typingMs,
  )
  const onRules = (next: ColumnRule[]) => {
    setRules(next)
    keep(next)
  }
  return [rules, onRules] as const
}
