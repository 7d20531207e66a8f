/** Everybody has an address there: that two people do says nothing about them. */
export const publicMailDomains: ReadonlySet<string> = new Set(
  `126.com 163.com aol.com bigpond.com bigpond.net.au bluewin.ch btinternet.com comcast.net cox.net duck.com
  email.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hey.com hotmail.ca hotmail.co.nz hotmail.co.uk hotmail.com hotmail.com.au hotmail.de hotmail.es hotmail.fr hotmail.it
  hushmail.com icloud.com iinet.net.au inbox.com internode.on.net laposte.net libero.it live.ca live.co.uk live.com
  live.com.au live.nl mac.com mail.com mail.ru mailinator.com me.com msn.com naver.com optonline.net optusnet.com.au
  orange.fr outlook.com outlook.com.au outlook.de outlook.fr pm.me proton.me protonmail.ch protonmail.com qq.com
  rediffmail.com rocketmail.com sbcglobal.net sina.com skymesh.com.au t-online.de telstra.com tpg.com.au tuta.com
  tuta.io tutanota.com verizon.net virgilio.it virginmedia.com web.de westnet.com.au xtra.co.nz yahoo.ca yahoo.co.in
  yahoo.co.jp yahoo.co.nz yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
  yandex.com yandex.ru yeah.net ymail.com zoho.com`
    .split(/\s+/)
    .filter((domain) => domain !== ''),
)
