/** The style of the office outfitter's invoice: A4 pages with fixed margins, a serif wordmark and a hairline table. */
export const officeInvoiceCss = `
@page { size: A4; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; font: 9.2pt/1.38 'Liberation Sans', Arial, sans-serif; color: #20262a }
main { position: relative; width: 210mm; height: 297mm; padding: 16mm 18mm 30mm 20mm; page-break-after: always; overflow: hidden }
main:last-child { page-break-after: auto }
header { display: flex; align-items: center; gap: 4mm; border-bottom: .5pt solid #1d4a45; padding-bottom: 5mm }
.logo { width: 15mm; height: 15mm; flex: none }
.brand b { display: block; font: 700 21pt/1 'Liberation Serif', serif; color: #1d4a45; letter-spacing: .2pt }
.brand span { font-size: 8pt; letter-spacing: 2.6pt; text-transform: uppercase; color: #7c6a3f }
address { margin-left: auto; font-style: normal; font-size: 7.8pt; text-align: right; color: #4a5358 }
.parties { display: flex; justify-content: space-between; margin-top: 9mm; height: 37mm }
.sender { font-size: 6.4pt; color: #6b7478; border-bottom: .3pt solid #9aa3a7; margin: 0 0 3mm; padding-bottom: .6mm }
.to { margin: 0; font-size: 10.4pt; line-height: 1.42 }
.facts { border-collapse: collapse; font-size: 9pt; align-self: start }
.facts th { text-align: left; font-weight: 400; color: #5a6367; padding: .45mm 7mm .45mm 0 }
.facts td { text-align: right; font-weight: 700; padding: .45mm 0 }
h1 { font: 700 17pt/1 'Liberation Serif', serif; color: #1d4a45; margin: 5mm 0 2.5mm }
p { margin: 0 0 4mm }
.lines { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: 8.5pt }
.lines th { text-align: left; font-weight: 700; font-size: 7.8pt; color: #fff; background: #1d4a45; padding: 1.5mm 1.6mm; white-space: nowrap }
.lines th:nth-child(1) { width: 9mm }
.lines th:nth-child(2) { width: 22mm }
.lines th:nth-child(4), .lines th:nth-child(5), .lines th:nth-child(7) { width: 14mm }
.lines th:nth-child(6), .lines th:nth-child(8) { width: 20mm }
.lines td { padding: 1.62mm 1.6mm; border-bottom: .3pt solid #cfd5d7; vertical-align: top }
.lines tr:nth-child(odd) td { background: #f6f5f0 }
.code { font-size: 7.6pt; color: #4a5358; white-space: nowrap }
.n, .lines th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.lines .carried td { font-weight: 700; background: none !important; border-bottom: .8pt solid #1d4a45 }
.follow { padding-bottom: 4mm; margin-bottom: 7mm }
.follow .logo { width: 10mm; height: 10mm }
.follow p { margin: 0; font-size: 8.6pt; color: #4a5358 }
.totals { margin: 6mm 0 0 auto; width: 84mm; border-collapse: collapse; font-size: 9.4pt }
.totals td { padding: 1.2mm 1.6mm }
.totals .due td { font-size: 11.4pt; font-weight: 700; color: #1d4a45; border-top: .8pt solid #1d4a45; border-bottom: 2pt double #1d4a45; padding: 2mm 1.6mm }
.pay { margin-top: 12mm }
.pay h2 { font: 700 11pt/1 'Liberation Serif', serif; color: #1d4a45; margin: 0 0 2.5mm }
.pay table { border-collapse: collapse; margin-bottom: 6mm }
.pay th { text-align: left; font-weight: 400; color: #5a6367; padding: .5mm 8mm .5mm 0 }
.pay td { font-weight: 700; padding: .5mm 0 }
.small { font-size: 7.6pt; color: #5a6367; max-width: 150mm }
footer { position: absolute; left: 20mm; right: 18mm; bottom: 10mm; display: flex; justify-content: space-between; gap: 6mm;
  border-top: .4pt solid #1d4a45; padding-top: 2mm; font-size: 6.9pt; line-height: 1.45; color: #5a6367 }
`;
