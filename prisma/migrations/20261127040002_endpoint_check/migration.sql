ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_endpoint_check";
