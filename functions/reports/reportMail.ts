import { brandOf } from '../../shared/brands/brands'
import { secondMs } from '../../shared/core/time'
import { type ReportTable, cellText, reportCsv, rowName } from '../../shared/reports/reportTable'
import { ReportId } from '../../shared/reports/schedules'
import type { SendMail, Mail } from '../mail/sendMail'
import { escapeHtml } from '../alerts/writeMail'
import { type IssueRow, type ReportRow, groupOf, reportPrefix } from './reportStore'
import { makeReportToken } from './answerReport'
import { drawTable } from './drawTable'

interface Scene {
  to: string
  table: ReportTable
  /** What is different from what was mailed before. */
  changes: readonly string[]
  isCorrection: boolean
  /** The page of the report. */
  link: string
  /** One click takes the address off. */
  unsubscribe: string
  /** A page that asks first, for who follows a link. */
  leave: string
  owner: string
  brandName: string
}

/** More is not sent but can be opened after signing in. */
const mostBytes = 5_000_000

const cellStyle = 'padding:4px 12px 4px 0;border-bottom:1px solid #ddd;text-align:'

const htmlTable = ({ columns, rows }: ReportTable): string => {
  const alignOf = (i: number) => (columns[i]?.kind === 'text' ? 'left' : 'right')
  const head = columns.map(
    ({ label }, i) => `<th style="${cellStyle}${alignOf(i)}">${escapeHtml(label)}</th>`,
  )
  const body = rows.map(
    (row) =>
      `<tr>${row
        .map(
          (cell, i) =>
            `<td style="${cellStyle}${alignOf(i)}">${escapeHtml(cellText(cell, columns[i]?.unit ?? ''))}</td>`,
        )
        .join('')}</tr>`,
  )
  return `<table style="border-collapse:collapse;font-size:14px"><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

const textTable = (table: ReportTable): string[] =>
  table.rows.flatMap((row) => [
    rowName(row, table),
    ...row.slice(1).map((cell, i) => {
      const { label = '', unit = '' } = table.columns[i + 1] ?? {}
      return `  ${label}: ${cellText(cell, unit)}`
    }),
  ])

const fileNameOf = ({ title, period }: ReportTable): string =>
  `${title} ${period}`
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)

/** The mail of a report to one address: the table as HTML and text, with the files beside it while they are small. */
export const writeReportMail = (scene: Scene): Mail => {
  const { to, table, changes, isCorrection, link, unsubscribe, leave, owner, brandName } = scene
  const name = fileNameOf(table)
  const csv = Buffer.from(`\uFEFF${reportCsv(table)}`, 'utf8')
  const pdf = drawTable(table)
  const html = htmlTable(table)
  const isSmall = csv.length + pdf.length + html.length <= mostBytes
  const why = `You get this report because ${owner} sends it to ${to}.`
  const files = isSmall ? '' : 'The report is too large for an email. Sign in to open it.'
  const changed = changes.length === 0 ? [] : ['What has changed since the last email:', ...changes]
  return {
    to,
    subject: `${isCorrection ? 'Corrected: ' : ''}${table.title}, ${table.period}`,
    text: [
      table.title,
      `${table.period}, ${table.timeZone}`,
      table.completeness,
      '',
      ...changed,
      ...(changed.length > 0 ? [''] : []),
      ...(isSmall ? textTable(table) : [files]),
      '',
      ...table.notes,
      '',
      `Open the report: ${link}`,
      '',
      '--',
      why,
      `To stop it: ${leave}`,
      brandName,
      '',
    ].join('\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">',
      `<h1 style="font-size:18px">${escapeHtml(table.title)}</h1>`,
      `<p>${escapeHtml(table.period)}, ${escapeHtml(table.timeZone)}<br><b>${escapeHtml(table.completeness)}</b></p>`,
      ...(changed.length === 0
        ? []
        : [
            `<p>${escapeHtml(changed[0] ?? '')}</p><ul>${changes.map((each) => `<li>${escapeHtml(each)}</li>`).join('')}</ul>`,
          ]),
      isSmall ? html : `<p>${files}</p>`,
      ...table.notes.map((note) => `<p style="color:#555">${escapeHtml(note)}</p>`),
      `<p><a href="${escapeHtml(link)}">Open the report</a></p>`,
      `<p style="color:#555">${escapeHtml(why)} <a href="${escapeHtml(leave)}">Stop it</a></p>`,
      `<p style="color:#555">${escapeHtml(brandName)}</p>`,
      '</body></html>',
    ].join('\n'),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...(isSmall
      ? {
          attachments: [
            { name: `${name}.csv`, type: 'text/csv', bytes: csv },
            { name: `${name}.pdf`, type: 'application/pdf', bytes: pdf },
          ],
        }
      : {}),
  }
}

/** Mails one issue of a report to one address. */
export const openMailReport =
  (sendMail: SendMail, readSecret: () => Promise<string>, portalAddress: string) =>
  async (row: ReportRow, issue: IssueRow, table: ReportTable, to: string): Promise<string> => {
    const groupid = groupOf(row)
    const reportid = ReportId.parse(row.sk.slice(reportPrefix.length))
    const token = makeReportToken('unsubscribe', { groupid, reportid, email: to }, await readSecret())
    const asked = new URLSearchParams({
      kind: row.kind,
      span: row.span,
      zone: row.timeZone,
      at: String(issue.fromMs / secondMs),
    })
    return sendMail(
      writeReportMail({
        to,
        table,
        changes: issue.changes,
        isCorrection: issue.issue > 1,
        link: `${portalAddress}/group/${groupid}/reports?${asked.toString()}`,
        unsubscribe: `${portalAddress}/api/groups/report-unsubscribe/${token}`,
        leave: `${portalAddress}/report?leave=1#${token}`,
        owner: row.owner.email,
        brandName: brandOf('').name,
      }),
    )
  }
