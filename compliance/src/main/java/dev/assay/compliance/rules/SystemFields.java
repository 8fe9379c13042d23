package dev.assay.compliance.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The fields of a system description (checker specification, section 4). */
public final class SystemFields {
    /** List A: must be there. */
    public static final List<String> REQUIRED = List.of(
            "division",
            "submitter",
            "status",
            "system_name",
            "number_of_nodes",
            "host_processor_model_name",
            "host_processors_per_node",
            "host_processor_core_count",
            "host_memory_capacity",
            "host_storage_capacity",
            "host_storage_type",
            "accelerators_per_node",
            "accelerator_model_name",
            "accelerator_memory_capacity",
            "framework",
            "operating_system",
            "system_type",
            "other_software_stack",
            "host_processor_frequency",
            "host_processor_caches",
            "host_memory_configuration",
            "host_processor_interconnect",
            "host_networking",
            "host_networking_topology",
            "accelerator_frequency",
            "accelerator_host_interconnect",
            "accelerator_interconnect",
            "accelerator_interconnect_topology",
            "accelerator_memory_configuration",
            "accelerator_on-chip_memories",
            "cooling",
            "hw_notes",
            "sw_notes",
            "host_network_card_count",
            "system_type_detail");

    private static final Set<String> MAY_BE_EMPTY = Set.of(
            "system_type_detail",
            "hw_notes",
            "sw_notes",
            "host_processor_frequency",
            "host_processor_caches",
            "host_processor_interconnect",
            "accelerator_frequency",
            "accelerator_interconnect_topology",
            "accelerator_on-chip_memories");

    /** List B: must say something. */
    public static final List<String> MEANINGFUL = meaningful();

    /** List N: must be there in network mode. */
    public static final List<String> NETWORK = List.of(
            "is_network",
            "network_type",
            "network_media",
            "network_rate",
            "nic_loadgen",
            "number_nic_loadgen",
            "net_software_stack_loadgen",
            "network_protocol",
            "number_connections",
            "nic_sut",
            "number_nic_sut",
            "net_software_stack_sut",
            "network_topology");

    /** List P: known names for results with power. */
    public static final Set<String> POWER = Set.of(
            "power_management",
            "filesystem",
            "boot_firmware_version",
            "management_firmware_version",
            "other_hardware",
            "number_of_type_nics_installed",
            "nics_enabled_firmware",
            "nics_enabled_os",
            "nics_enabled_connected",
            "network_speed_mbit",
            "power_supply_quantity_and_rating_watts",
            "power_supply_details",
            "disk_drives",
            "disk_controllers",
            "system_power_only");

    /** Names the rules know beside the lists of the tools. */
    public static final Set<String> ALSO_KNOWN = Set.of("host_processor_vcpu_count", "system_power_capacity");

    private SystemFields() {}

    private static List<String> meaningful() {
        List<String> fields = new ArrayList<>(REQUIRED);
        fields.removeAll(MAY_BE_EMPTY);
        return List.copyOf(fields);
    }
}
