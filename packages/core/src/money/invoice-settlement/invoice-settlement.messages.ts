export const invoiceSettlementMessages = {
  'invoiceSettlement.credited': 'Your deposit of {amount} was paid and is credited.',
  'invoiceSettlement.refused':
    'The deposit was rejected, or its invoice expired unpaid. Nothing was credited. If you have paid it, please write to support.',
} as const;
