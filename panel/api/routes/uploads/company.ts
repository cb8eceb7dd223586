import { invalidField, notFound } from '../../../../domain/problems.ts';
import { type CompanyRecord, findCompanyInScope } from '../../../../prisma/tenants/company-list.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

/** The company that a person uploads for. @throws ProblemError 404 if it is not theirs, 422 if it has no documents */
export const findUploadCompany = async (deps: PanelDeps, staff: Staff, id: string): Promise<CompanyRecord> => {
  const company = await findCompanyInScope(deps.prisma, staff.companies, id);
  if (!company) throw notFound('company');
  if (!company.modules.includes('submissions')) {
    throw invalidField('companyId', 'no_module', 'does not have the module "submissions"; choose another company');
  }
  return company;
};
