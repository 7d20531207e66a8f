/** The APN file of this portal; the device reports the version that it uses. */
export const apnDatabaseVersion = 1
export const apnFileName = 'apn.json'

/** Access points by the country and network code of the SIM card. */
const accessPoints: Readonly<Record<string, string>> = {
  // Australia
  '50501': 'telstra.internet',
  '50502': 'yesinternet',
  '50503': 'live.vodafone.com',
  // New Zealand
  '53001': 'vodafone',
  '53005': 'internet',
  '53024': 'internet',
  // United States and Canada
  '310260': 'fast.t-mobile.com',
  '310410': 'broadband',
  '311480': 'vzwinternet',
  '302220': 'isp.telus.com',
  '302610': 'pda.bell.ca',
  '302720': 'ltemobile.apn',
  // United Kingdom and Ireland
  '23410': 'mobile.o2.co.uk',
  '23415': 'wap.vodafone.co.uk',
  '23420': 'three.co.uk',
  '23430': 'everywhere',
  '27201': 'live.vodafone.com',
  // Germany
  '26201': 'internet.telekom',
  '26202': 'web.vodafone.de',
  '26203': 'internet',
  // South Africa
  '65501': 'internet',
  '65510': 'internet',
}

/** The file as the device reads it at its next start. */
export const apnFile = (): string =>
  JSON.stringify({
    version: apnDatabaseVersion,
    apns: Object.entries(accessPoints).map(([plmn, apn]) => ({ plmn, apn })),
  })
