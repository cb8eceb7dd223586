import { anyOf, words } from './word-pattern.ts';

export const paymentMethodAsked = words`
  payment method, payment type, payment mode, payment form, method of payment, means of payment, form of payment, paid by, paid with, tender,
  tender type, zahlungsart, zahlart, zahlungsmittel, mode de paiement, moyen de paiement, forma de pago, medio de pago, metodo de pago,
  modalita di pagamento, forma de pagamento, betaalwijze, betalingsmate, betalingssatt
`;

/** Ways to pay as receipts print them beside the amount. */
export const paymentMethods = anyOf`
  cash, cash payment, card, credit card, debit card, credit, debit, card payment, contactless, visa, visa debit, visa credit, mastercard, debit mastercard,
  maestro, v pay, amex, american express, discover, eftpos, apple pay, google pay, paypal, gift card, voucher, bank transfer, direct debit, check, cheque,
  bar, bargeld, barzahlung, ec-karte, ec karte, ec-cash, girocard, kartenzahlung, kreditkarte, lastschrift, especes, carte bancaire, carte bleue, cb,
  cb sans contact, efectivo, tarjeta, tarjeta credito, tarjeta debito, tarjeta de credito, tarjeta de debito, bizum, contanti, contante, carta, carta di credito,
  pagamento elettronico, bancomat, pos, dinheiro, numerario, multibanco, cartao, cartao de credito, cartao de debito, cartao credito, cartao debito, pix, mb way,
  contant, pin, pinnen, bancontact, ideal, gotowka, karta, karta platnicza, blik, hotove, hotovost, platebni karta, kontant, kort, kortkop, bankkort, swish, vipps,
  dankort, mobilepay, nakit, kredi karti, keszpenz, bankkartya, numerar, card bancar, gotovina, kartica, kateinen, pankkikortti, korttimaksu, sularaha, kaardimakse,
  tunai, kad kredit, kad debit, debit kad, touch n go, e-wallet, qris, gcash, upi
`;
