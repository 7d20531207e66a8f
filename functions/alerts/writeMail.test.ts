import { describe, expect, it } from 'vitest'
import { NoticeRow } from './noticeStore'
import { sayTime } from './words'
import { writeMail } from './writeMail'

const atMs = Date.UTC(2026, 10, 28, 3, 30)
const event = { topic: 'cp3', level: 'alarm', msg: 'High', value: 112, beganMs: atMs - 600_000 }

const began = sayTime(event.beganMs, undefined)

const rowOf = (fields: object) =>
  NoticeRow.parse({
    ...{ deviceid: 'PUMP00001', id: 'N1', kind: 'event', channel: 'email', state: 'new' },
    ...{ createdMs: atMs, atMs, due: [] },
    ...fields,
  })

const scene = {
  deviceid: 'PUMP00001',
  deviceName: 'Pit <Pump>',
  brandName: 'Device Portal',
  portalAddress: 'https://portal.example.com',
}

const footer = [
  '--',
  'You get this email because your address is in the alert list of Pit <Pump>. To stop, take it off the list, or ask an ADMIN of the device to do so.',
  'Change who gets alerts: https://portal.example.com/config/PUMP00001/events',
  'Device Portal',
  '',
]

const linesOf = (fields: object, more: object = {}, links = {}) =>
  writeMail(rowOf(fields), { ...scene, ...more }, ['a@example.com'], links).text.split('\n')

it('writes a time where the device is, and in UTC', () => {
  expect(began).toMatch(/^Sat,? 28 Nov,? 03:20 UTC$/)
  expect(sayTime(atMs, 'Australia/Brisbane')).toMatch(
    /^Sat,? 28 Nov,? 13:30 \(Australia\/Brisbane\), Sat,? 28 Nov,? 03:30 UTC$/,
  )
})

describe('the text of a mail', () => {
  it('says what happened, where, when, and where to look', () => {
    const links = { acknowledge: 'https://portal.example.com/a#1' }
    const place = { groupName: 'North', assetType: 'Pump', timeZone: 'Australia/Brisbane' }
    expect(linesOf({ due: [{ ...event, count: 3 }] }, place, links)).toEqual([
      `- ALARM: Custom 3 high (112), since ${sayTime(event.beganMs, place.timeZone)} (3 times)`,
      '',
      'Device: Pit <Pump> (PUMP00001)',
      'Group: North',
      'Asset type: Pump',
      `Time: ${sayTime(atMs, place.timeZone)}`,
      '',
      'Acknowledge (I have seen it and deal with it):',
      'https://portal.example.com/a#1',
      '',
      'Open the device at this moment:',
      `https://portal.example.com/data/PUMP00001?chart=cp3&from=${atMs / 1000 - 1800}&to=${atMs / 1000 + 1800}`,
      '',
      ...footer,
    ])
  })

  it('lists what else is active, and how much more there is', () => {
    const others = [{ ...event, topic: 'vin', level: 'alert', value: 11, count: 1 }]
    const lines = linesOf({ due: [event], others, more: 2 }, { assetType: '' })
    expect(lines.slice(0, 7)).toEqual([
      `- ALARM: Custom 3 high (112), since ${began}`,
      '',
      'Also active:',
      `- ALERT: Supply Voltage high (11 V), since ${began}`,
      '',
      '- and 2 more',
      '',
    ])
    expect(lines.some((line) => line.startsWith('Asset type'))).toBe(false)
  })

  it('of a digest names what was not sent', () => {
    const gathered = { events: [{ ...event, id: 'e1', atMs }], more: 1 }
    expect(linesOf({ kind: 'digest' }, { gathered }).slice(0, 3)).toEqual([
      'These events were not sent to everybody at once:',
      `- ALARM: Custom 3 high (112), since ${began}`,
      '- and 1 more',
    ])
  })

  it('of a test says that it is one, and leads to the device', () => {
    const lines = linesOf({ kind: 'test' })
    expect(lines[0]).toBe('- This is a test. Alerts of this device reach you at this address.')
    expect(lines).toContain('https://portal.example.com/data/PUMP00001')
  })

  it('says that the last unit of the month was taken', () => {
    expect(linesOf({ due: [event], left: 0 })).toContain(
      'This was the last email this month for this device.',
    )
    expect(linesOf({ due: [event], left: 1 }).join('')).not.toContain('the last email')
  })
})

describe('the page of a mail', () => {
  const htmlOf = (fields: object, links = {}) =>
    writeMail(rowOf(fields), scene, ['a@example.com'], links).html ?? ''

  it('is one that readers of mails can draw, with the brand at its end', () => {
    const html = htmlOf({ due: [event] })
    expect(html.startsWith('<!doctype html><html lang="en"><body style="')).toBe(true)
    expect(html.endsWith('<p style="color:#555">Device Portal</p>\n</body></html>')).toBe(true)
    expect(html).toContain('<li><b style="color:#b3261e">ALARM</b> Custom 3 high (112), since ')
  })

  it('writes names as text, never as markup', () => {
    const html = htmlOf({ due: [{ ...event, msg: 'a <b> & "c"', value: undefined }] })
    expect(html).toContain('<td>Pit &lt;Pump&gt; (PUMP00001)</td>')
    expect(html).toContain('a &lt;b&gt; &amp; &quot;c&quot;')
  })

  it('has a button to acknowledge only where it leads somewhere', () => {
    expect(htmlOf({ due: [event] })).not.toContain('Acknowledge')
    expect(htmlOf({ due: [event] }, { acknowledge: 'https://x.example/?a=1&b=2' })).toContain(
      '<a href="https://x.example/?a=1&amp;b=2">Acknowledge',
    )
  })
})

describe('a mail', () => {
  const mailOf = (fields: object, more: object = {}, links = {}) =>
    writeMail(rowOf(fields), { ...scene, ...more }, ['a@example.com', 'b@example.com'], links)

  it('goes to each address, is found again by its device and row, and has a way out of one click', () => {
    const mail = mailOf({ due: [event] }, {}, { unsubscribe: 'https://x.example/u' })
    expect(mail).toMatchObject({
      to: ['a@example.com', 'b@example.com'],
      subject: '[ALARM] Pit <Pump>: Custom 3 high (112)',
      headers: {
        'List-Unsubscribe': '<https://x.example/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      tags: { deviceid: 'PUMP00001', notice: 'N1' },
    })
    expect(mailOf({ due: [event] })).not.toHaveProperty('headers')
  })

  it('says how often an event began from the second time on, and that its sensor is in doubt', () => {
    const doubt = { kind: 'stuck', sinceTs: atMs / 1000 }
    const text = (fields: object) => mailOf({ due: [{ ...event, ...fields }] }).text
    expect(text({ count: 2 })).toContain(`since ${began} (2 times)`)
    expect(text({ count: 1 })).not.toContain('times')
    expect(text({})).not.toContain('times')
    expect(text({ count: 3, doubt })).toContain(' (3 times), sensor in doubt: stuck since ')
  })

  const pageOf = (fields: object, more: object = {}) => mailOf(fields, more).html ?? ''

  it('names what else is active only where there is something', () => {
    expect(mailOf({ due: [event] }).text).not.toContain('Also active')
    expect(pageOf({ due: [event] })).not.toContain('<p>Also')
    expect(pageOf({ due: [event], others: [event] })).toContain('<p>Also active:</p><ul><li>')
    expect(pageOf({ due: [event] }).match(/<ul>/g)).toHaveLength(1)
  })

  it('of a month says how it stands', () => {
    expect(mailOf({ kind: 'low', lowOf: 'sms' }).text).toMatch(
      /^- 80 % of this month’s text messages .*\n- When they are used up/,
    )
    expect(mailOf({ kind: 'ended', reserve: 3 }).text).toMatch(
      /^- This month’s emails .*\n- Alarms are still .* 3 emails .*\n- Until the month ends/,
    )
  })

  it('of a digest that gathered nothing has its title alone', () => {
    expect(mailOf({ kind: 'digest' }).text).toMatch(
      /^These events were not sent to everybody at once:\n\nDevice: /,
    )
  })

  it('says to people by name that they chose it', () => {
    const chosen = 'You get this email because you chose to be notified of Pit <Pump>, or are on call for it.'
    expect(mailOf({ kind: 'personal', due: [event] }).text).toContain(`--\n${chosen}\nChange who`)
    expect(mailOf({ due: [event] }).text).not.toContain(chosen)
  })

  it('as a page has the facts in a table, the links, and what is left of the month', () => {
    const html = pageOf({ due: [event], left: 0 }, { groupName: 'North & South', assetType: 'Pump' })
    const fact = (name: string, value: string) =>
      `<tr><td style="padding-right:12px;color:#555">${name}</td><td>${value}</td></tr>`
    expect(html).toContain(
      `<table>${fact('Device', 'Pit &lt;Pump&gt; (PUMP00001)')}${fact('Group', 'North &amp; South')}${fact('Asset type', 'Pump')}${fact('Time', sayTime(atMs, undefined))}</table>`,
    )
    expect(html).toContain('<h1 style="font-size:18px">[ALARM] Pit &lt;Pump&gt;: Custom 3 high (112)</h1>')
    expect(html).toContain('&amp;to=')
    expect(html).toContain('<p><b>This was the last email this month for this device.</b></p>')
    expect(html).toContain(
      '<a href="https://portal.example.com/config/PUMP00001/events">Change who gets alerts</a></p>',
    )
    const plain = pageOf({ due: [event] })
    expect(plain).not.toContain('<p><b>')
    expect(plain).not.toContain('Group')
  })

  it('as a page has the colour of each level, and of any other grey', () => {
    const colourOf = (level: string) =>
      /<b style="color:(#\w+)">/.exec(pageOf({ due: [{ ...event, level }] }))?.[1]
    expect(['alarm', 'warning', 'alert', 'info'].map(colourOf)).toEqual([
      ...['#b3261e', '#8a5a00', '#0b6b8a', '#444'],
    ])
    expect(pageOf({ due: [event], more: 2 })).toContain('<ul><li>and 2 more</li></ul>')
  })
})
