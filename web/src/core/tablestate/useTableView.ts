import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useUser } from '../session/sessionContext'
import { useStored } from '../storage/useStored'
import { type TableView, readSorting, writeSorting } from '../../ui/table/tableView'
import { useSearchState } from '../routing/useSearchState'

/**
 * Order and page of a table in the address; what is as usual is not said. The usual view must be a constant. `table`
 * distinguishes the second table of a page from the first.
 */
export const useTableView = (usual: TableView, table = ''): [TableView, (view: TableView) => void] => {
  const names = { sort: `${table}sort`, page: `${table}page`, rows: `${table}rows` }
  const [params, change] = useSearchState()
  const [sort, page, rows] = [
    params.get(names.sort) ?? '',
    params.get(names.page) ?? '',
    params.get(names.rows) ?? '',
  ]
  const view = useMemo(() => {
    const sorting = readSorting(sort)
    const [pageIndex, pageSize] = [Math.trunc(Number(page)) - 1, Math.trunc(Number(rows))]
    return {
      sorting: sorting.length === 0 ? usual.sorting : sorting,
      pageIndex: pageIndex >= 0 ? pageIndex : usual.pageIndex,
      pageSize: pageSize >= 1 ? pageSize : usual.pageSize,
    }
  }, [sort, page, rows, usual])
  const setView = ({ sorting, pageIndex, pageSize }: TableView) => {
    const order = writeSorting(sorting)
    change({
      [names.sort]: order === writeSorting(usual.sorting) ? undefined : order,
      [names.page]: pageIndex === 0 ? undefined : String(pageIndex + 1),
      [names.rows]: pageSize === usual.pageSize ? undefined : String(pageSize),
    })
  }
  return [view, setView]
}

const Names = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(200))
const Chosen = z.object({ shown: Names, hidden: Names })
const asUsual: z.infer<typeof Chosen> = { shown: [], hidden: [] }

/**
 * Which columns of a table a person does not see, kept in this browser: the usual ones that were taken away, and the
 * extra ones that were not asked for.
 */
export const useHiddenColumns = (table: string, extra: readonly string[]) => {
  const { userid } = useUser()
  const [chosen, setChosen] = useStored(`user:${userid}`, `columns:${table}`, Chosen, asUsual)
  const hidden = useMemo(
    () => [...extra.filter((id) => !chosen.shown.includes(id)), ...chosen.hidden],
    [extra, chosen],
  )
  const setHidden = (next: readonly string[]) =>
    setChosen({
      hidden: next.filter((id) => !extra.includes(id)),
      // Columns of a list that is not shown now stay as they were chosen.
      shown: [
        ...chosen.shown.filter((id) => !extra.includes(id)),
        ...extra.filter((id) => !next.includes(id)),
      ],
    })
  return [hidden, setHidden] as const
}
